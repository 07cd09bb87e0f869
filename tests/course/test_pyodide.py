"""What the page asks of Python about the learner's players and their own game, as JSON."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.course.test_own_game import STICKS
from unbeatable.course import pyodide
from unbeatable.course.learner.certificate import read_certificate
from unbeatable.course.lesson import find_lesson

WITH_MEMORY = "s17_remember.value"
MINE = {"s17_remember": find_lesson("17").solution + "\n# mine\n"}
FIRST = {"s13_choose": "def best_move(board, value):\n    return board.index('.')\n"}


@pytest.fixture(autouse=True)
def _closes_players() -> Iterator[None]:
    """Close what the page keeps open between two calls."""
    yield
    pyodide.close()


def untold(*things: str) -> None:
    """Somebody who is told how far the work is, and does not care."""


def prove(sources: dict[str, str], kept: str = "") -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(
        pyodide.prove(WITH_MEMORY, json.dumps(sources), "Ada", "2026-11-18", kept, untold)
    )
    return answer


def test_a_proof_comes_with_a_certificate() -> None:
    proof = prove(MINE)
    assert [side["unbeatable"] for side in proof["sides"]] == [True, True]
    certificate = read_certificate(proof["certificate"], "certificate.json")
    assert (certificate.name, certificate.date) == ("Ada", "2026-11-18")
    assert certificate.own == ("s17_remember",)
    assert certificate.sides["x"].games == proof["sides"][0]["games"]
    assert not proof["withdrawn"]


def test_the_progress_of_a_proof_is_told_in_the_language_of_the_page() -> None:
    heard: list[str] = []

    def hear(kind: str, words: str) -> None:
        heard.append(words)

    pyodide.prove(WITH_MEMORY, json.dumps(MINE), "Ada", "2026-11-18", "", hear, language="de")
    assert any(words.startswith("Alle Partien als o") for words in heard)


def test_what_was_skipped_is_ours_however_short() -> None:
    sources = json.dumps(MINE | {"s02_move": find_lesson("2").solution})
    for skipped, own in (("[]", ("s02_move", "s17_remember")), ('["s02_move"]', ("s17_remember",))):
        proof = json.loads(
            pyodide.prove(WITH_MEMORY, sources, "Ada", "2026-11-18", "", untold, skipped=skipped)
        )
        assert read_certificate(proof["certificate"], "it").own == own


def test_a_player_that_imports_unbeatable_proves_nothing() -> None:
    sources = json.dumps({"s17_remember": "import unbeatable\n" + MINE["s17_remember"]})
    answer = json.loads(pyodide.prove(WITH_MEMORY, sources, "Ada", "2026-11-18", "", untold))
    assert answer["trouble"].startswith("s17_remember.py imports unbeatable: ")


def test_our_solution_gets_none() -> None:
    proof = prove({})
    assert all(side["unbeatable"] for side in proof["sides"])
    assert proof["certificate"] is None


def test_a_proof_that_fails_withdraws_the_certificate_of_this_player() -> None:
    kept = prove(MINE)["certificate"]
    failed = prove(MINE | FIRST, kept)
    assert failed["certificate"] is None
    assert failed["withdrawn"]
    assert not prove(MINE | FIRST)["withdrawn"]  # there is none


def test_values_of_boards() -> None:
    told: list[str] = []
    boards = json.dumps({"xxxoo....": True, "xx.oo....": False})
    answer = json.loads(
        pyodide.values(
            WITH_MEMORY, json.dumps(MINE), boards, lambda kind, words: told.append(words)
        )
    )
    assert answer["values"] == {"xxxoo....": 95, "xx.oo....": 95}
    assert answer["moves"] == {"xx.oo....": 2}
    assert told == ["0 of 2 boards"]
    broken = json.dumps({"s17_remember": "x = 1"})
    assert (
        "no function" in json.loads(pyodide.values(WITH_MEMORY, broken, boards, untold))["trouble"]
    )


def test_who_begins_and_what_has_won() -> None:
    mine = json.dumps({"s07_play": "def who_starts(one, two, chance):\n    return two, one\n"})
    assert json.loads(pyodide.toss(mine)) == {"first": False}
    assert json.loads(pyodide.line("{}", "xxxoo....")) == {"cells": [0, 1, 2]}
    raises = json.dumps({"s05_over": "def winning_cells(board):\n    return 1 // 0\n"})
    assert "ZeroDivisionError" in json.loads(pyodide.line(raises, "xxxoo...."))["trouble"]


def test_the_cost_of_a_value() -> None:
    measured = json.loads(pyodide.measure("s18_mirrors", "{}"))
    assert measured["boards"] == 765
    assert measured["trouble"] is None


def test_the_own_game_is_kept_between_moves() -> None:
    sources = json.dumps({"s24_yours": STICKS})
    start = json.loads(pyodide.own_position(sources))
    assert start["children"] == ["o:||||", "o:|||", "o:||"]
    assert json.loads(pyodide.own_values(sources, start["position"]))["best"] == 0
    assert json.loads(pyodide.own_position(sources, "o:"))["score"] == 1
    assert "trouble" in json.loads(pyodide.own_position(json.dumps({"s24_yours": "x = 1"})))
