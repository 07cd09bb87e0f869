"""What lesson 6 should do."""

from random import Random

from unbeatable.course.checks.expect import expect, expect_answer


def check_first_free(code):
    """first_free takes the first empty cell."""
    for board, wanted in [(".........", 0), ("x........", 1), ("xo.x.o...", 2), ("xoxxoxox.", 8)]:
        expect_answer(f"first_free({board!r})", code.first_free(board), wanted, board)


def check_any_free_is_free(code):
    """any_free takes an empty cell."""
    board = "xo.x.o..."
    for seed in range(50):
        cell = code.any_free(board, Random(seed))
        expect(
            cell in (2, 4, 6, 7, 8),
            f"any_free({board!r}, ...) gave {cell!r}, which is not empty.",
            board,
        )


def check_any_free_takes_each(code):
    """Every empty cell is taken some time."""
    board = "xo.x.o..."
    chance = Random(1)
    found = {code.any_free(board, chance) for _ in range(300)}
    missing = sorted({2, 4, 6, 7, 8} - found)
    expect(
        not missing,
        f"in 300 tries any_free never took cell {missing[0] if missing else ''}.",
        board,
    )


def check_any_free_asks_chance(code):
    """The same seed gives the same moves: ask `chance`, nothing else."""
    one = [code.any_free(".........", chance) for chance in [Random(5)] for _ in range(20)]
    two = [code.any_free(".........", chance) for chance in [Random(5)] for _ in range(20)]
    expect(one == two, "with the same seed any_free gave different moves: let `chance` choose.")
