"""What lesson 20 should do."""

from unbeatable.course.checks import reference
from unbeatable.course.checks.expect import expect, expect_answer, expect_kind

MASKS = [7, 56, 448, 73, 146, 292, 273, 84]


def pair(board):
    """The position of a board."""
    return tuple(sum(1 << cell for cell in range(9) if board[cell] == mark) for mark in "xo")


def check_to_position(code):
    """to_position gives the numbers of x and of o; bit i is cell i."""
    board = "x........"
    call = f"to_position({board!r})"
    found = code.to_position(board)
    expect(
        not isinstance(found, list),
        "{call} is {found}, a list. Use round brackets, because a list cannot be a key of the "
        "memory.",
        board,
        call=call,
        found=repr(found),
    )
    expect_kind(call, found, tuple, board)
    expect(
        found != (256, 0),
        "{call} is (256, 0), so cell 0 became bit 8. Cell 0 is the last bit, which is worth 1: "
        "(1, 0).",
        board,
        call=call,
    )
    expect(
        found != (0, 1),
        "{call} is (0, 1), but the mark is an x. The number of x comes first.",
        board,
        call=call,
    )
    for board in ("x........", ".o.......", "x...o...x", "xoxxoxoxo", "........."):
        expect_answer(f"to_position({board!r})", code.to_position(board), pair(board), board)


def check_has_line(code):
    """has_line finds every line, and nothing else."""
    for bits, wanted in [(0b000000001, False), (0b000100111, True), (0b000000110, False)]:
        call = f"has_line(0b{bits:09b})"
        found = code.has_line(bits)
        board = drawn(bits)
        expect(
            wanted or not found,
            "{call} is {found}. Of each mask only some bits are there, not all. Compare: bits & "
            "mask == mask.",
            board,
            call=call,
            found=repr(found),
        )
        expect(
            found or not wanted,
            "{call} is {found}, although the top row is there. There may be more marks than those "
            "of the line, so compare bits & mask with the mask.",
            board,
            call=call,
            found=repr(found),
        )
        expect_answer(call, found, wanted, board)
    for bits in range(512):
        wanted = any(bits & mask == mask for mask in MASKS)
        expect_answer(f"has_line(0b{bits:09b})", code.has_line(bits), wanted, drawn(bits))


def drawn(bits):
    return "".join("x" if bits >> cell & 1 else "." for cell in range(9))


def check_children(code):
    """children gives the positions after each move."""
    for board in (reference.START, "x........", "xo..x...."):
        position = pair(board)
        call = f"children({position})"
        found = code.children(position)
        expect_kind(call, found, list, board)
        wanted = [pair(after) for after in reference.children(board)]
        if found:
            expect(
                not isinstance(found[0], list),
                "The first of {call} is {child}, a list. Use round brackets for a pair: (x, o).",
                board,
                call=call,
                child=repr(found[0]),
            )
            expect(
                found[0] != other_turn(position),
                "The first of {call} is {child}: the wrong player has moved. If both have as many "
                "marks, it is x's turn.",
                board,
                call=call,
                child=repr(found[0]),
            )
        expect_answer(call, found, wanted, board)


def other_turn(position):
    """The first child if the wrong player moves."""
    x, o = position
    bit = next(1 << cell for cell in range(9) if not (x | o) >> cell & 1)
    return (x, o | bit) if x.bit_count() == o.bit_count() else (x | bit, o)


def check_the_end_has_no_children(code):
    """When the game is over, there are no children."""
    for board in ("xxxoo....", "xx.ooo..x", "xoxxoxoxo"):
        call = f"children({pair(board)})"
        found = code.children(pair(board))
        expect(
            found == [] or "." not in board,
            "{call} should be [], because there are three in a row. Ask has_line about x and "
            "about o first.",
            board,
            call=call,
        )
        expect_answer(call, found, [], board)


def check_score(code):
    """score is the one of lesson 14."""
    for board in ("xxxoo....", "xx.ooo..x", "xoxxoxoxo", "xoxoxooxx"):
        call = f"score({pair(board)})"
        found = code.score(pair(board))
        expect_kind(call, found, int, board)
        x, o = pair(board)
        own = x if reference.value(board) > 0 else o
        expect(
            abs(found) != 100 - own.bit_count(),
            "{call} is {found}. Only the winner's marks were counted. Count all the marks on the "
            "board.",
            board,
            call=call,
            found=found,
        )
        expect_answer(call, found, reference.value(board), board)


def check_value(code):
    """value is right for every board, and MEMORY holds positions."""
    code.MEMORY.clear()
    try:
        code.value("xx.oo....")
    except ValueError:
        expect(
            any(isinstance(known, tuple) for known in code.MEMORY),
            "value({given}) asks about the board itself, a string, which is not a pair of numbers. "
            "Ask minimax_with_memory about to_position(board).",
            "xx.oo....",
            given=repr("xx.oo...."),
        )
        raise
    for board in reference.boards_from(reference.START):
        expect_answer(f"value({board!r})", code.value(board), reference.value(board), board)
    expect(len(code.MEMORY) > 0, "MEMORY is empty. Hand it to minimax_with_memory.")
    expect_answer("len(MEMORY)", len(code.MEMORY), 5478)
