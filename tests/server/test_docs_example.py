"""The documentation of the server: its client plays, and its tables are complete."""

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tests.server.processes import GameServer
from unbeatable.server.http.api.router import router
from unbeatable.server.http.identity import new_secret
from unbeatable.server.wire import COMMANDS, GameState

PAGE = (Path(__file__).parent.parent.parent / "docs" / "server.md").read_text()


@pytest.mark.anyio
async def test_the_client_of_the_page_plays(game_server: GameServer) -> None:
    code = re.search(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert code
    page: dict[str, Any] = {}
    exec(code[1], page)
    match = await page["play"](game_server.url, new_secret())
    assert match["result"]["reason"] == "board"
    assert match["x"]["name"] == "Ada"


def test_the_page_names_every_command_with_its_fields() -> None:
    rows = re.findall(r"^\| (`[a-z`, ]+`) \| (`[a-z`, ]+`) \|", PAGE, re.MULTILINE)
    listed = {
        name: set(re.findall(r"\w+", fields))
        for names, fields in rows
        for name in re.findall(r"\w+", names)
    }
    assert listed == {name: set(model.model_fields) for name, model in COMMANDS.items()}


def test_the_page_names_every_request_of_the_rest_api() -> None:
    rest = FastAPI()
    rest.include_router(router)
    requests = {
        f"{method.upper()} {path}"
        for path, methods in rest.openapi()["paths"].items()
        for method in methods
    }
    listed = re.findall(r"^\| `((?:GET|POST) /api/[^`?\[]*)", PAGE, re.MULTILINE)
    assert {re.sub(r"(?<=[/.])[A-Z]+", "{}", request) for request in listed} == {
        re.sub(r"\{\w+\}", "{}", request) for request in requests
    }


def test_the_page_names_every_field_of_a_game() -> None:
    for field in GameState.model_fields:
        assert f"`{field}`" in PAGE
