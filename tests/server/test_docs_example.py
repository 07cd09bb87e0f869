"""The client in the documentation plays a match on a real server."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.processes import GameServer
from unbeatable.server.http.identity import new_secret
from unbeatable.server.wire import COMMANDS

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


def test_the_page_names_every_command() -> None:
    for command in COMMANDS:
        assert f"`{command}`" in PAGE
