"""What a page needs beside the shell, told in its head, so that less waits in a row."""

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import orjson

MANIFEST = Path(".vite") / "manifest.json"
"""Within the built client: which files each of its modules became."""
SHELL = "index.html"
PAGES = {
    "/explore": "src/pages/Explore.svelte",
    "/lab": "src/pages/Lab.svelte",
    "/learn": "src/pages/Learn.svelte",
    "/map": "src/pages/Map.svelte",
}


def preloads(client: Path, path: str, query: Mapping[str, str]) -> str:
    """Links for the head of a page: its scripts, and the data of a map."""
    return _scripts(client / MANIFEST, path) + _data(path, query)


def _scripts(manifest: Path, path: str) -> str:
    if path not in PAGES or not manifest.exists():
        return ""
    # Read anew for each page: the client may be built again while the server runs.
    chunks: dict[str, Any] = orjson.loads(manifest.read_bytes())
    known = _with_imports(chunks, SHELL)
    files = [chunks[it]["file"] for it in _with_imports(chunks, PAGES[path]) if it not in known]
    return "".join(f'<link rel="modulepreload" crossorigin href="/{file}">\n' for file in files)


def _with_imports(chunks: Mapping[str, Any], name: str) -> dict[str, None]:
    """The chunk and all that it imports at once, each before what it imports itself."""
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
    # As the client asks for it, to the letter: else it would be sent twice.
    address = f"/api/map?{urlencode({'game': query.get('game') or 'classic'})}"
    return f'<link rel="preload" as="fetch" crossorigin href="{escape(address)}">\n'
