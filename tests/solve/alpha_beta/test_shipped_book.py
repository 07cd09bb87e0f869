"""The shipped book of Connect Four says what an independent database says.

`python -m tests.solve.alpha_beta.test_shipped_book` compares every entry of the database, which
takes some minutes. The test compares a random thousand.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from bitbully_databases import BitBullyDatabases

import unbeatable as ub
from unbeatable.core.game import Value
from unbeatable.core.registry import load
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta.bitboard import Bitboard, Stones
from unbeatable.solve.alpha_beta.book_maker import list_positions
from unbeatable.solve.alpha_beta.opening_book import OpeningBook
from unbeatable.solve.alpha_beta.solution import SearchedSolution
from unbeatable.solve.storage import books

COLUMNS, ROWS, PLIES = 7, 6, 12
POSITIONS = 4_200_899
"""Without a line and without an immediate win, up to mirror image."""


@cache
def shipped_book() -> tuple[Bitboard, OpeningBook]:
    game = load("connect4")
    assert isinstance(game, MNK)
    solution = books.find(game)
    assert isinstance(solution, SearchedSolution)
    assert solution.book is not None
    return Bitboard(game), solution.book


def columns_of(key: int) -> list[list[int]]:
    """Return the players (1 or 2) of each column's stones, from the bottom, at an even ply.

    With 1 added to a column of the key, its highest bit is the lowest empty cell, and the bits
    below are the first player's stones.
    """
    columns = []
    for column in range(COLUMNS):
        bits = (key >> column * (ROWS + 1)) % (1 << ROWS + 1) + 1
        columns.append([1 if bits >> row & 1 else 2 for row in range(bits.bit_length() - 1)])
    return columns


def deepest_entries(numbers: Iterable[int]) -> Iterator[tuple[list[list[int]], int]]:
    """Yield these of the positions with twelve stones, and their scores."""
    keys, scores = shipped_book()[1][PLIES]
    assert len(keys) == POSITIONS
    for number in numbers:
        columns = columns_of(int(keys[number]))
        assert sum(map(len, columns)) == PLIES
        yield columns, int(scores[number])


def disagreements(entries: Iterable[tuple[list[list[int]], int]]) -> list[str]:
    """Return where the database says something else: the distance to the end of the game."""
    board, _ = shipped_book()
    database = BitBullyDatabases("12-ply-dist")
    assert database.get_book_size() == POSITIONS
    wrong = []
    for columns, score in entries:
        rows = [
            [column[row] if row < len(column) else 0 for column in columns]
            for row in reversed(range(ROWS))
        ]
        outcome = board.outcome_of(score, PLIES)
        ours = outcome.value * (100 - (outcome.remoteness or 100))
        theirs = database.get_book_value(rows)
        if ours != theirs:
            wrong.append(f"{columns}: {outcome}, database {theirs}")
    return wrong


def test_a_random_thousand_agrees_with_the_database() -> None:
    numbers = random.Random(15).sample(range(POSITIONS), 1000)
    assert disagreements(deepest_entries(numbers)) == []


def test_the_first_move_has_its_known_values() -> None:
    ratings = {rating.text: rating for rating in ub.solve("connect4").rate()}
    known = {"d1": (Value.WIN, 41), "c1": (Value.DRAW, None), "e1": (Value.DRAW, None)}
    known |= dict.fromkeys(("b1", "f1"), (Value.LOSS, 42))
    known |= dict.fromkeys(("a1", "g1"), (Value.LOSS, 40))
    assert {move: (it.value, it.remoteness) for move, it in ratings.items()} == known


def test_the_published_set_of_eight_plies_has_its_known_values() -> None:
    """John Tromp's, published by UCI: no line yet, and the next move is not forced."""
    board, book = shipped_book()
    values: Counter[Value] = Counter()
    for key in list_positions(board.constants, 8)[-1].tolist():
        columns = columns_of(key)
        own, other = (
            sum(
                1 << column * (ROWS + 1) + row
                for column, players in enumerate(columns)
                for row, player in enumerate(players)
                if player == wanted
            )
            for wanted in (1, 2)
        )
        if not board.winning_moves(Stones(other, own | other)):
            score = book.find(key, 8)
            assert score is not None
            values[board.outcome_of(score, 8).value] += 1
    assert values == {Value.WIN: 44_473, Value.LOSS: 16_635, Value.DRAW: 6_449}


if __name__ == "__main__":
    wrong = disagreements(deepest_entries(range(POSITIONS)))
    print(f"{len(wrong)} of {POSITIONS:,} positions disagree", *wrong[:10], sep="\n")
