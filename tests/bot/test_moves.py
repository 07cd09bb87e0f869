"""The moves of a bot: of levels, as on a server, and of players from files."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from unbeatable.bot.moves import BotMoves, choose_move
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.players import Forfeit
from unbeatable.server.workers import jobs, readiness
from unbeatable.server.workers.lane import Lane
from unbeatable.solve import feasibility, solve

pytestmark = pytest.mark.anyio

LONG = "mnk(3,5,3,gravity=true)"
SECONDS = 60


def start_of(spec: str) -> str:
    game = load(spec)
    return game.write(game.start())


@pytest.fixture
async def moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[BotMoves]:
    """Perfect, where a small board counts as one that takes long."""
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path))
    monkeypatch.setattr(readiness, "PLAIN", 20_000)
    moves = BotMoves("perfect")
    yield moves
    moves.close()


async def test_a_game_that_takes_long_is_solved_in_the_background(moves: BotMoves) -> None:
    assert await moves.choose(LONG, start_of(LONG), []) in Match.new(LONG).legal
    async with asyncio.timeout(SECONDS):
        while not feasibility(LONG).at_hand:
            await asyncio.sleep(0.1)
    best = [rating.text for rating in solve(LONG).best()]
    assert await moves.choose(LONG, start_of(LONG), []) in best


async def test_what_a_game_needs_is_loaded_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[object, ...]] = []
    monkeypatch.setattr(Lane, "start", lambda lane, *work: begun.append(work))
    for player in ("perfect", "random"):
        moves = BotMoves(player)
        moves.load_ahead(["connect4", "mnk(8,7,4,gravity=true)"])
        moves.close()
    assert begun == [(jobs.value_of, "mnk(7,6,4,gravity=true)")]  # the other one is not solved


async def test_a_player_that_ends_its_process_forfeits(tmp_path: Path) -> None:
    (tmp_path / "leaves.py").write_text("import os\ndef choose(match):\n    os._exit(3)\n")
    moves = BotMoves(str(tmp_path / "leaves.py"), processes=1)
    try:
        with pytest.raises(Forfeit, match="ended its own process"):
            await moves.choose("classic", start_of("classic"), [])
    finally:
        moves.close()


def test_a_player_from_a_file_is_asked_for_its_move(tmp_path: Path) -> None:
    path = tmp_path / "last.py"
    path.write_text("def choose(match):\n    return match.legal[-1]\n")
    assert choose_move(str(path), "classic", start_of("classic"), ["a1"]) == "c1"
