"""What lesson 6 should do."""

from random import Random

from unbeatable.course.checks.expect import expect, expect_answer


def check_first_free(code):
    """first_free takes the first empty cell."""
    for board, wanted in [(".........", 0), ("x........", 1), ("xo.x.o...", 2), ("xoxxoxox.", 8)]:
        call = f"first_free({board!r})"
        cell = code.first_free(board)
        expect(
            not isinstance(cell, list),
            "{call} is a list, but a player answers with the number of one cell: "
            "take the first thing out of the list.",
            board,
            call=call,
        )
        if type(cell) is int and 0 <= cell <= 8:
            expect(
                board[cell] == ".",
                "{call} is {cell}, but this cell is taken. Ask `legal_moves` for the empty ones.",
                board,
                call=call,
                cell=cell,
            )
        expect_answer(call, cell, wanted, board)


def check_any_free_is_free(code):
    """any_free takes an empty cell."""
    board = "xo.x.o..."
    for seed in range(50):
        call = f"any_free({board!r}, Random({seed}))"
        cell = code.any_free(board, Random(seed))
        expect(
            not isinstance(cell, str),
            "{call} is {answer}, a character of the board. "
            "Let `chance` choose among the numbers of the empty cells.",
            board,
            call=call,
            answer=repr(cell),
        )
        expect(
            cell not in (0, 1, 3, 5),
            "{call} is {cell}, but this cell is taken. "
            "Let `chance` choose among the empty cells only.",
            board,
            call=call,
            cell=cell,
        )
        expect(
            cell in (2, 4, 6, 7, 8),
            "{call} is {answer}, which is not an empty cell.",
            board,
            call=call,
            answer=repr(cell),
        )


def check_any_free_takes_each(code):
    """Every empty cell gets its turn sooner or later."""
    board = "xo.x.o..."
    chance = Random(1)
    found = {code.any_free(board, chance) for _ in range(300)}
    expect(
        len(found) > 1,
        "In 300 tries any_free always took cell {cell}: "
        "let the `chance` that it is given choose, not a new Random.",
        board,
        cell=min(found),
    )
    missing = sorted({2, 4, 6, 7, 8} - found)
    expect(
        not missing,
        "In 300 tries any_free never took cell {cell}: "
        "`chance` should choose among all empty cells.",
        board,
        cell=missing[0] if missing else None,
    )


def check_any_free_asks_chance(code):
    """The same seed gives the same moves: ask `chance`, nothing else."""
    one = [code.any_free(".........", chance) for chance in [Random(5)] for _ in range(20)]
    two = [code.any_free(".........", chance) for chance in [Random(5)] for _ in range(20)]
    expect(
        one == two,
        "With the same seed any_free gave different moves: "
        "let `chance` choose, not the module `random`.",
    )
