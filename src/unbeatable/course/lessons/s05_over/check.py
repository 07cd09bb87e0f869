"""What lesson 5 should do."""

from unbeatable.course.checks.expect import expect, expect_answer


GOES_ON = (".........", "xo..x....", "xoxxo.oxo")
LINES = [("xxxoo....", "x"), ("xx.ooo..x", "o")]
FULL = "xoxxoxoxo"


def check_it_goes_on(code):
    """is_over: while there is an empty cell and no line, the game goes on."""
    for board in GOES_ON:
        expect_answer(f"is_over({board!r})", code.is_over(board), False, board)


def check_a_line_ends_it(code):
    """is_over: a line ends the game."""
    for board, owner in LINES:
        call = f"is_over({board!r})"
        over = code.is_over(board)
        expect(
            over is not False,
            "{call} is False, but {wanted} has a line. "
            "A line ends the game, even if there are empty cells.",
            board,
            call=call,
            wanted=owner,
        )
        expect(
            over not in ("x", "o"),
            "{call} is {answer}, but the question is whether the game is over: "
            "True or False, such as `winner(board) is not None`.",
            board,
            call=call,
            answer=repr(over),
        )
        expect_answer(call, over, True, board)


def check_a_full_board_ends_it(code):
    """is_over: a full board ends the game, too."""
    call = f"is_over({FULL!r})"
    over = code.is_over(FULL)
    expect(
        over is not False,
        "{call} is False, but the board is full: that ends the game, too.",
        FULL,
        call=call,
    )
    expect_answer(call, over, True, FULL)


def check_no_result_yet(code):
    """result: while the game goes on, it is None."""
    for board in GOES_ON:
        call = f"result({board!r})"
        answer = code.result(board)
        expect(
            answer != "draw",
            "{call} is 'draw', but there are empty cells: while the game goes on, it is None.",
            board,
            call=call,
        )
        expect_answer(call, answer, None, board)


def check_who_has_won(code):
    """result: the owner of a line has won."""
    for board, owner in LINES:
        expect_answer(f"result({board!r})", code.result(board), owner, board)


def check_a_full_board_is_a_draw(code):
    """result: a full board without a line is a draw."""
    expect_answer(f"result({FULL!r})", code.result(FULL), "draw", FULL)


def check_the_ninth_move_can_win(code):
    """result: a win on the last empty cell is a win, not a draw."""
    board = "xoxoxooxx"
    call = f"result({board!r})"
    answer = code.result(board)
    expect(
        answer != "draw",
        "{call} is 'draw'. The board is full, but x has a line: look for a winner first.",
        board,
        call=call,
    )
    expect_answer(call, answer, "x", board)


def check_winning_cells(code):
    """winning_cells lists the cells of all completed lines."""
    for board, wanted in [
        (".........", []),
        ("xxxoo....", [0, 1, 2]),
        ("xo.xo..ox", [1, 4, 7]),
        ("xxxoxooxo", [0, 1, 2, 4, 7]),
        ("xxxoo.xo.", [0, 1, 2]),
        ("oo....xxx", [6, 7, 8]),
        ("xoxoxoxox", [0, 2, 4, 6, 8]),
    ]:
        call = f"winning_cells({board!r})"
        cells = code.winning_cells(board)
        expect(
            not isinstance(cells, set),
            "{call} is a set. sorted( ) makes a list of it, in order.",
            board,
            call=call,
        )
        if isinstance(cells, list):
            expect(
                all(isinstance(cell, int) for cell in cells),
                "{call} should list the numbers of the cells, one by one, not whole lines.",
                board,
                call=call,
            )
            expect(
                wanted != [] or cells == [],
                "{call} is {cells}, but nobody has a line. Three empty cells in a row are none: "
                "the line has to be the winner's.",
                board,
                call=call,
                cells=cells,
            )
            expect(
                len(wanted) < 5 or len(cells) != 3,
                "{call} shows one line, but x has two: do not stop at the first.",
                board,
                call=call,
            )
            expect(
                len(set(cells)) == len(cells),
                "{call} lists a cell twice. A set keeps each thing once.",
                board,
                call=call,
            )
            expect(
                cells == wanted or sorted(cells) != wanted,
                "{call} is {cells}: the right cells, but not the smallest first. sorted( ) puts "
                "them in order.",
                board,
                call=call,
                cells=cells,
            )
            expect(
                cells == wanted or len(wanted) != 3 or sorted(cells) != [0, 1, 2, 6],
                "{call} lists all cells of x. Cell 6 is not on the line that has won: list only "
                "the cells of lines.",
                board,
                call=call,
            )
        expect_answer(call, cells, wanted, board)
