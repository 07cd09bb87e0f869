"""What lesson 3 should do."""

from unbeatable.course.checks.expect import expect, expect_answer


def check_x_begins(code):
    """x begins."""
    turn = code.whose_turn(".........")
    expect(
        turn != "o",
        "whose_turn('.........') is 'o', but x begins. Have you swapped x and o?",
    )
    expect_answer("whose_turn('.........')", turn, "x")


def check_they_take_turns(code):
    """After each move it is the other one's turn."""
    for board, wanted in [
        ("x........", "o"),
        ("xo.......", "x"),
        ("xo..x....", "o"),
        ("xo..x...o", "x"),
    ]:
        call = f"whose_turn({board!r})"
        turn = code.whose_turn(board)
        if turn in ("x", "o"):
            expect(
                turn == wanted,
                "{call} is {turn}. With {x} x and {o} o on the board, it is {wanted}'s turn.",
                board,
                call=call,
                turn=repr(turn),
                x=board.count("x"),
                o=board.count("o"),
                wanted=wanted,
            )
        expect_answer(call, turn, wanted, board)


def check_only_the_board_counts(code):
    """The same board gives the same answer, however often you ask."""
    for board in ("x........", "xo..x...o", "........."):
        first, second = code.whose_turn(board), code.whose_turn(board)
        expect(
            first == second,
            "{call} is {first} at first, and {second} when it is asked again. Look at the board "
            "only: do not keep the turn in a variable outside.",
            board,
            call=f"whose_turn({board!r})",
            first=repr(first),
            second=repr(second),
        )


def check_legal_moves(code):
    """legal_moves lists the empty cells in order."""
    call = "legal_moves('.........')"
    moves = code.legal_moves(".........")
    expect(
        moves != ["."] * 9,
        "{call} lists the characters on the board, but it should list the numbers of the cells: "
        "let the loop go over range(9).",
        call=call,
    )
    expect(
        moves not in ([0], 0),
        "{call} stops at the first empty cell. `return` ends the function, "
        "so it belongs after the loop, not in it.",
        call=call,
    )
    expect(moves != list(range(1, 10)), "{call} counts from 1, but the first cell is 0.", call=call)
    expect(
        moves != list(range(8)),
        "{call} misses cell 8. range(8) stops before 8, so you need range(9).",
        call=call,
    )
    expect_answer(call, moves, list(range(9)))
    board = "xo..x...o"
    call = f"legal_moves({board!r})"
    moves = code.legal_moves(board)
    expect(moves != list(range(9)), "{call} lists the taken cells, too.", board, call=call)
    expect_answer(call, moves, [2, 3, 5, 6, 7], board)
    expect_answer("legal_moves('xoxxoxoxo')", code.legal_moves("xoxxoxoxo"), [], "xoxxoxoxo")
