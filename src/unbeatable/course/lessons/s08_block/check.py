"""What lesson 8 should do."""

from unbeatable.course.checks.expect import expect, expect_answer


def check_threats(code):
    """A threat is the empty cell of a line that has two of the mark."""
    call = "threats('xx.......', 'x')"
    cells = code.threats("xx.......", "x")
    expect(
        cells != [],
        "{call} is empty, but an x on cell 2 would complete the top row. "
        "(It does not matter whose turn it is: look at the mark that is given.)",
        "xx.......",
        call=call,
    )
    for board, mark, wanted in [
        ("xx.......", "x", [2]),
        ("xx.......", "o", []),
        ("xxo......", "x", []),
        ("x.x...x..", "x", [1, 3, 4]),
        ("xo..x...o", "x", []),
        ("xo..x.x.o", "x", [2, 3]),
    ]:
        call = f"threats({board!r}, {mark!r})"
        cells = code.threats(board, mark)
        if isinstance(cells, list):
            taken = [cell for cell in cells if cell in range(9) and board[cell] != "."]
            expect(
                not taken,
                "{call} is {cells}, but cell {cell} is taken: the third cell must be empty.",
                board,
                call=call,
                cells=cells,
                cell=taken[0] if taken else None,
            )
        expect_answer(call, cells, wanted, board)


def check_a_threat_counts_once(code):
    """A cell that completes two lines is one threat."""
    board = "xx.oox.ox"
    call = f"threats({board!r}, 'x')"
    cells = code.threats(board, "x")
    expect(
        cells != [2, 2],
        "{call} is [2, 2]: cell 2 completes two lines, but it is one cell, so list it once.",
        board,
        call=call,
    )
    expect_answer(call, cells, [2], board)


def check_forks(code):
    """A fork makes two threats at once."""
    board = "xo..x...o"
    call = f"forks({board!r}, 'x')"
    cells = code.forks(board, "x")
    if cells == []:
        three = "..xx.o.ox"
        found = code.forks(three, "x")
        expect(
            found != [0],
            "{call} is {found}, the only cell that makes three threats. Two are enough for a fork: "
            ">= 2, not > 2.",
            three,
            call=f"forks({three!r}, 'x')",
            found=found,
        )
    expect(
        cells != [],
        "{call} is empty, but it should be [3, 6]. "
        "Place the mark on the cell first, then count the threats of the new board.",
        board,
        call=call,
    )
    expect(
        cells != [2, 3, 5, 6],
        "{call} is {cells}, the cells that make one threat, too. "
        "One threat can be blocked: a fork makes at least two.",
        board,
        call=call,
        cells=cells,
    )
    expect_answer(call, cells, [3, 6], board)
    board = "..xx.o.ox"
    call = f"forks({board!r}, 'x')"
    cells = code.forks(board, "x")
    expect(
        cells != [4, 6],
        "{call} is [4, 6], but on cell 0 x makes three threats. That is a fork, too: "
        "two threats or more.",
        board,
        call=call,
    )
    for board, mark, wanted in [
        ("..xx.o.ox", "x", [0, 4, 6]),
        (".........", "x", []),
        ("x...o...x", "x", [2, 6]),
        ("x...o...x", "o", []),
        ("ox..x...o", "o", [6]),
    ]:
        expect_answer(f"forks({board!r}, {mark!r})", code.forks(board, mark), wanted, board)


def check_a_threat_that_is_there_counts(code):
    """A threat that the mark has already and a new one make two."""
    board = "xx..oo..."
    cells = code.forks(board, "x")
    for cell in (3, 6):
        expect(
            cell in cells,
            "{call} lacks {cell}. There x makes one new threat, and the one on cell 2 is still "
            "there: count all threats of the new board.",
            board,
            call=f"forks({board!r}, 'x')",
            cell=cell,
        )


def chosen(code, board):
    """What win_or_block answers, which is one cell."""
    call = f"win_or_block({board!r})"
    cell = code.win_or_block(board)
    expect(
        not isinstance(cell, list),
        "{call} is the list {cells}, but a player answers with one cell: take the first of them.",
        board,
        call=call,
        cells=cell,
    )
    return call, cell


def check_it_wins(code):
    """win_or_block completes its own line if it can."""
    for board, wanted, block, mark in [("xx.oo....", 2, 5, "x"), ("xx.oo...x", 5, 2, "o")]:
        call, cell = chosen(code, board)
        expect(
            cell != block,
            "{call} is {cell}, which only blocks. {mark} is to move and could win at once, "
            "so ask for its own threats first.",
            board,
            call=call,
            cell=cell,
            mark=mark,
        )
        expect_answer(call, cell, wanted, board)


def check_it_blocks(code):
    """win_or_block blocks if the other one would complete a line."""
    for board, wanted in [("xx..o....", 2), ("xo..o...x", 7)]:
        call, cell = chosen(code, board)
        expect_answer(call, cell, wanted, board)


def check_it_takes_the_first_free(code):
    """If there is nothing to win and nothing to block, it takes the first empty cell."""
    for board, wanted in [(".........", 0), ("o...x....", 1), ("x...o...x", 1)]:
        call, cell = chosen(code, board)
        expect(
            cell is not None,
            "{call} is None. Nothing can be won or blocked here: "
            "after both questions, answer with first_free(board).",
            board,
            call=call,
        )
        expect_answer(call, cell, wanted, board)
