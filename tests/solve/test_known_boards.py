"""Known boards: the table in the package, and the same table in the docs."""

import json
from pathlib import Path

import pytest

from benchmarks.boards import table
from unbeatable.core.game import Value
from unbeatable.core.registry import load
from unbeatable.games.mnk import MNK
from unbeatable.solve import feasibility
from unbeatable.solve.known_boards import (
    FILE,
    MAX_SIDE,
    MIN_K,
    KnownBoard,
    known_board,
    known_boards,
    write_boards,
)

DOCS = Path(__file__).parents[2] / "docs" / "boards.md"


def test_every_board_is_there_once() -> None:
    wanted = {
        (columns, rows, k)
        for k in range(MIN_K, MAX_SIDE + 1)
        for columns in range(k, MAX_SIDE + 1)
        for rows in range(1, columns + 1)
    }
    sizes = [(board.columns, board.rows, board.k) for board in known_boards()]
    assert len(sizes) == len(set(sizes))
    assert set(sizes) == wanted


def test_the_literature_agrees() -> None:
    """As collected by Uiterwijk and others, as far as it is known here."""
    for board in known_boards():
        if board.value is None:
            continue
        narrow = board.rows
        if board.k == 3:
            wins = board.columns >= 4 and narrow >= 3
        elif board.k == 4:
            wins = narrow >= 6 or (narrow == 5 and board.columns >= 6)
            wins = wins or (narrow == 4 and board.columns >= 9)
        else:
            wins = False  # five in a row is won on larger boards
        assert (board.value is Value.WIN) == wins, board.spec
        assert (board.plies is None) == (not wins), board.spec


def test_only_what_can_be_solved_is_called_solved() -> None:
    for board in known_boards():
        feasible = feasibility(board.spec)
        assert feasible.is_exact or board.how != "solved", board.spec
        assert (board.how == "not known") == (board.value is None)


def test_arguments_and_table_agree() -> None:
    for board in known_boards():
        game = load(board.spec)
        assert isinstance(game, MNK)
        if proof := game.start_proof():
            assert (board.value, board.plies) == (proof.value, proof.remoteness), board.spec


def test_a_proven_length_is_exact_where_no_line_is_quicker() -> None:
    for board in known_boards():
        game = load(board.spec)
        assert isinstance(game, MNK)
        if game.start_proof():
            assert not board.at_most, board.spec
    larger = known_board("mnk(6,6,4)")
    assert larger is not None
    assert larger.at_most


@pytest.mark.parametrize("spec", ["mnk(9,6,4)", "mnk(6,9,4)"])
def test_a_turned_board_is_the_same(spec: str) -> None:
    board = known_board(spec)
    assert board is not None
    assert (board.columns, board.rows, board.k, board.value) == (9, 6, 4, Value.WIN)


@pytest.mark.parametrize("spec", ["mnk(11,6,4)", "mnk(9,6,4,gravity=true)", "qubic"])
def test_other_games_are_not_in_the_table(spec: str) -> None:
    assert known_board(spec) is None


def test_the_file_is_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "boards.json"
    write_boards([*known_boards()], file)
    assert file.read_text(encoding="utf-8") == FILE.read_text(encoding="utf-8")
    assert json.loads(file.read_text(encoding="utf-8"))[0]["columns"] == 3


def test_rows_are_ordered(tmp_path: Path) -> None:
    file = tmp_path / "boards.json"
    boards = [
        KnownBoard(5, 5, 4, "solved", Value.DRAW, None, 1.0),
        KnownBoard(4, 4, 3, "proven", Value.WIN, 5, 0.123),
    ]
    write_boards(boards, file)
    rows = json.loads(file.read_text(encoding="utf-8"))
    assert [row["k"] for row in rows] == [3, 4]
    assert rows[0]["value"] == "win"
    assert rows[0]["seconds"] == 0.12


def test_the_docs_have_the_same_table() -> None:
    assert table().strip() in DOCS.read_text(encoding="utf-8")
