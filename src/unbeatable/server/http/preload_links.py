"""Preload links for a page, so that its scripts and data are fetched in parallel."""

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import orjson

MANIFEST = Path(".vite") / "manifest.json"
"""In the built client: the files of each of its modules."""
SHELL = "index.html"
PAGES = {
    "/explore": "src/pages/Explore.svelte",
    "/lab": "src/pages/Lab.svelte",
    "/learn": "src/pages/Learn.svelte",
    "/map": "src/pages/Map.svelte",
}


def preloads(client: Path, path: str, query: Mapping[str, str]) -> str:
    """Return the links for the head of a page: its scripts, and the data of a map."""
    return _scripts(client / MANIFEST, path) + _data(path, query)


def _scripts(manifest: Path, path: str) -> str:
    if path not in PAGES or not manifest.exists():
        return ""
    # Read for each page: the client may be rebuilt while the server runs.
    chunks: dict[str, Any] = orjson.loads(manifest.read_bytes())
    known = _with_imports(chunks, SHELL)
    chunks_of_page = _with_imports(chunks, PAGES[path])
    files = [chunks[name]["file"] for name in chunks_of_page if name not in known]
    return "".join(f'<link rel="modulepreload" crossorigin href="/{file}">\n' for file in files)


def _with_imports(chunks: Mapping[str, Any], name: str) -> dict[str, None]:
    """Return the chunk and all its static imports, importers first."""
    reached: dict[str, None] = {}
    waiting = [name]
    while waiting:
        nearest = waiting.pop(0)
        if nearest not in reached:
            reached[nearest] = None
            waiting += chunks[nearest].get("imports", [])
    return reached


def _data(path: str, query: Mapping[str, str]) -> str:
    if path != "/map" or query.get("match"):
        return ""
    # Exactly the address that the client fetches; any other would be fetched twice.
    address = f"/api/map?{urlencode({'game': query.get('game') or 'classic'})}"
    return f'<link rel="preload" as="fetch" crossorigin href="{escape(address)}">\n'
