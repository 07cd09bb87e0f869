"""Bitboards: positions, keys and scores, both ways."""

import random

import pytest

from unbeatable.core.game import Outcome, Value
from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta.bitboard import Bitboard, Stones

CONNECT4 = MNK(7, 6, 4, gravity=True)


def random_position(game: MNK, plies: int, chance: random.Random) -> int:
    """Return a position after at most this many random moves."""
    pos = game.start()
    for _ in range(plies):
        moves = game.moves(pos)
        if not moves:
            break
        pos = game.play(pos, chance.choice(moves))
    return pos


def draw(board: Bitboard, stones: Stones) -> list[str]:
    """Return the rows of a position, from the top; `+` is a stone of the player to move."""
    height = int(board.constants.height)
    return [
        "".join(
            "." if not stones.all >> bit & 1 else "+" if stones.own >> bit & 1 else "-"
            for bit in range(row, height * board.constants.columns, height)
        )
        for row in reversed(range(height - 1))
    ]


@pytest.mark.parametrize("size", [(7, 6), (4, 5), (5, 4), (1, 3), (9, 1), (8, 7)])
def test_stones_stand_where_the_position_has_them(size: tuple[int, int]) -> None:
    game, chance = MNK(*size, max(size), gravity=True), random.Random(1)
    board = Bitboard(game)
    for plies in range(game.grid.cells):
        pos = random_position(game, plies, chance)
        marks = game.picture(pos).marks
        own = "xo"[game.turn(pos)]
        wanted = "".join("." if mark == "." else "+" if mark == own else "-" for mark in marks)
        assert "".join(draw(board, board.stones_of(pos))) == wanted


def test_a_move_puts_a_stone_on_top_of_its_column() -> None:
    board = Bitboard(CONNECT4)
    pos = CONNECT4.start()
    stones = board.stones_of(pos)
    for column in (3, 3, 0, 6, 3):
        stones = board.play(stones, column)
        pos = CONNECT4.play(pos, CONNECT4.read_move(pos, "abcdefg"[column]))
        assert stones == board.stones_of(pos)


def test_winning_moves_are_those_that_win() -> None:
    board, chance = Bitboard(CONNECT4), random.Random(2)
    seen = 0
    for _ in range(300):
        pos = random_position(CONNECT4, chance.randrange(42), chance)
        if CONNECT4.verdict(pos) is not None:
            continue
        stones = board.stones_of(pos)
        winning = board.winning_moves(stones)
        for move in CONNECT4.moves(pos):
            after = CONNECT4.play(pos, move)
            placed = board.stones_of(after).all ^ stones.all
            assert bool(winning & placed) is (CONNECT4.verdict(after) is Value.LOSS)
            seen += bool(winning & placed)
    assert seen


def test_a_position_shares_its_key_with_its_mirror_image_alone() -> None:
    board, chance = Bitboard(CONNECT4), random.Random(3)
    keys: dict[int, int] = {}
    for _ in range(500):
        pos = random_position(CONNECT4, chance.randrange(43), chance)
        for image in CONNECT4.images(pos):
            key = board.canonical_key(board.stones_of(image))
            assert keys.setdefault(key, CONNECT4.canonical(pos)) == CONNECT4.canonical(pos)


@pytest.mark.parametrize("size", [(7, 6), (5, 5), (3, 4), (8, 7)])
def test_every_ending_has_a_score_of_its_own(size: tuple[int, int]) -> None:
    board = Bitboard(MNK(*size, 3, gravity=True))
    cells = board.constants.cells
    assert board.outcome_of(0, 5) == Outcome(Value.DRAW, None)
    for stones in range(cells):
        scores = []
        for last in range(cells, stones, -1):  # a later win is worth less
            wins = (last - stones) % 2 == 1
            score = board.score_at(last) if wins else -board.score_at(last)
            value = Value.WIN if wins else Value.LOSS
            assert board.outcome_of(score, stones) == Outcome(value, last - stones)
            if wins:
                scores.append(score)
        assert scores == sorted(scores)
        assert all(score > 0 for score in scores)
