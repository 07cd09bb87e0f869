"""What lesson 1 should do."""

from unbeatable.course.checks.expect import expect, expect_answer, expect_kind


def check_new_board(code):
    """A new board has nine empty cells."""
    board = code.new_board()
    expect(
        not isinstance(board, list),
        "new_board() is a list, but a board is a string of nine characters. "
        "Repeat the dot itself, without square brackets around it.",
    )
    if isinstance(board, str):
        expect(
            len(board) == 9,
            "new_board() has {length} characters, but a board has nine, one for each cell.",
            length=len(board),
        )
    expect_answer("new_board()", board, ".........")


def check_show_has_three_lines(code):
    """show gives three lines."""
    text = code.show(".........")
    expect_kind("show('.........')", text, str)
    lines = text.split("\n")
    expect(
        lines[3:] != [""],
        "show gives an empty fourth line: leave out the '\\n' after the third. It gives {text}.",
        text=repr(text),
    )
    expect(
        len(lines) != 1,
        "show should give 3 lines, but there is only 1: {text}. '\\n' begins a new line.",
        text=repr(text),
    )
    expect(
        len(lines) == 3,
        "show should give 3 lines, but there are {count}: {text}.",
        count=len(lines),
        text=repr(text),
    )


def check_show_puts_cells_in_place(code):
    """show puts each mark in its place, with single spaces between."""
    for board, wanted in [
        (".........", ". . .\n. . .\n. . ."),
        ("x.o.x...o", "x . o\n. x .\n. . o"),
    ]:
        call = f"show({board!r})"
        text = code.show(board)
        expect_kind(call, text, str, board)
        lines = text.split("\n")
        expect(
            lines != [board[0:3], board[3:6], board[6:9]],
            "{call} has no spaces: put one space between the cells of a line.",
            board,
            call=call,
        )
        expect(
            [line.count(" ") for line in lines] != [1, 1, 1],
            "{call} shows only two cells on a line. A slice stops before its second number: "
            "board[0:2] is two characters, board[0:3] is three.",
            board,
            call=call,
        )
        expect(
            not any(line.endswith(" ") for line in lines),
            "{call} has a space at the end of a line: spaces belong only between the cells.",
            board,
            call=call,
        )
        expect_answer(call, text, wanted, board)


def check_empty(code):
    """EMPTY is the dot, for this lesson and the later ones."""
    expect(
        hasattr(code, "EMPTY"),
        "EMPTY is missing. Later lessons need it: put EMPTY = '.' at the top of your file again.",
    )
    expect_answer("EMPTY", code.EMPTY, ".")
