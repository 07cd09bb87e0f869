"""What the head of a page tells ahead."""

import json
from pathlib import Path

import pytest

from unbeatable.server.http.preload_links import MANIFEST, preloads

CHUNKS = {
    "index.html": {"file": "assets/index-1.js", "imports": ["_shared.js"]},
    "_shared.js": {"file": "assets/shared-2.js"},
    "src/pages/Map.svelte": {
        "file": "assets/Map-3.js",
        "imports": ["_shared.js", "index.html", "_model.js"],
        "dynamicImports": ["src/pages/Lab.svelte"],
    },
    "_model.js": {"file": "assets/model-4.js", "imports": ["_shared.js"]},
    "src/pages/Lab.svelte": {"file": "assets/Lab-5.js", "imports": []},
}


@pytest.fixture
def client(tmp_path: Path) -> Path:
    manifest = tmp_path / MANIFEST
    manifest.parent.mkdir()
    manifest.write_text(json.dumps(CHUNKS), encoding="utf-8")
    return tmp_path


def test_a_page_tells_its_own_scripts_but_not_those_of_the_shell(client: Path) -> None:
    assert preloads(client, "/lab", {}).count("<link") == 1
    told = preloads(client, "/map", {})
    assert told.index('href="/assets/Map-3.js"') < told.index('href="/assets/model-4.js"')
    assert "index-1" not in told
    assert "shared-2" not in told
    assert "Lab-5" not in told


@pytest.mark.parametrize("path", ["/", "/m/abc", "/nothing"])
def test_other_pages_tell_nothing(client: Path, path: str) -> None:
    assert preloads(client, path, {}) == ""


def test_without_a_manifest_there_are_no_scripts_to_tell(tmp_path: Path) -> None:
    assert preloads(tmp_path, "/lab", {}) == ""


@pytest.mark.parametrize(
    ("query", "address"),
    [
        ({}, "/api/map?game=classic"),
        ({"game": ""}, "/api/map?game=classic"),
        ({"game": "mnk(4,4,3)", "moves": "b2"}, "/api/map?game=mnk%284%2C4%2C3%29"),
        ({"game": '"><script>'}, "/api/map?game=%22%3E%3Cscript%3E"),
    ],
)
def test_the_data_of_a_map_is_asked_for_as_the_client_does(
    client: Path, query: dict[str, str], address: str
) -> None:
    assert f'as="fetch" crossorigin href="{address}"' in preloads(client, "/map", query)


def test_the_map_of_a_match_is_not_known_yet(client: Path) -> None:
    assert "/api/map" not in preloads(client, "/map", {"match": "abc"})
