"""What lesson 18 should do."""

from unbeatable.course.checks import reference
from unbeatable.course.checks.expect import expect, expect_answer, expect_kind, memoize

QUARTER = (6, 3, 0, 7, 4, 1, 8, 5, 2)
CORNERS = ["x........", "..x......", "......x..", "........x"]


def turns(board):
    """The board, and what three quarter turns make of it."""
    boards = [board]
    for _ in range(3):
        boards.append("".join(boards[-1][cell] for cell in QUARTER))
    return boards


def images(board):
    return turns(board) + turns(board[6:] + board[3:6] + board[:3])


def check_symmetries(code):
    """A board has eight symmetries: four turns, and four turns of its mirror image."""
    for board in ("xo.......", "xo..x..o.", "xox.o...."):
        call = f"symmetries({board!r})"
        found = code.symmetries(board)
        expect_kind(call, found, list, board)
        wanted = images(board)
        for image in found:
            expect(
                image in wanted,
                "{call} has {image}, but turning and mirroring never give this board.",
                board,
                call=call,
                image=repr(image),
            )
        for image in turns(board):
            expect(
                image in found,
                "{call} lacks {image}: a quarter turn, or several.",
                board,
                call=call,
                image=repr(image),
            )
        for image in wanted:
            expect(
                image in found,
                "{call} lacks {image}. You have the turns; now the mirror image, and its turns as "
                "well. To read a board backwards is a half turn, not a mirror.",
                board,
                call=call,
                image=repr(image),
            )
    for board in ("xo.......", "x........", reference.START):
        count = len(code.symmetries(board))
        expect(
            count == 8,
            "{call} should have 8 boards, but it has {count}. Some may be equal: list each of the "
            "eight.",
            board,
            call=f"symmetries({board!r})",
            count=count,
        )


def check_canonical(code):
    """All eight symmetries have the same canonical board, the smallest."""
    for board in (*CORNERS, *images("xo..x..o.")):
        call = f"canonical({board!r})"
        found = code.canonical(board)
        expect_kind(call, found, str, board)
        expect(
            len(found) == 9,
            "{call} is {found}, which is no board. Take the smallest of all the symmetries, not "
            "the smallest of the marks.",
            board,
            call=call,
            found=repr(found),
        )
        expect(
            found in images(board),
            "{call} is {found}, but this board is none of the symmetries.",
            board,
            call=call,
            found=repr(found),
        )
        expect(
            found != max(images(board)),
            "{call} is {found}, the largest of the symmetries. Take the smallest.",
            board,
            call=call,
            found=repr(found),
        )
        expect_answer(call, found, min(images(board)), board)


def check_children(code):
    """The children are canonical, and each is there once."""
    for board in (reference.START, "........x", "....x....", "...x.o...", "..o.x...."):
        call = f"children({board!r})"
        found = code.children(board)
        expect_kind(call, found, list, board)
        for child in found:
            expect(
                child == min(images(child)),
                "{call} has {child}, which is not canonical.",
                board,
                call=call,
                child=repr(child),
            )
            times = found.count(child)
            expect(
                times == 1,
                "{call} has {child} {times} times. Each board once is enough, because they are "
                "all worth the same.",
                board,
                call=call,
                child=repr(child),
                times=times,
            )
        for after in reference.children(board):
            smallest = min(images(after))
            expect(
                smallest in found, "{call} lacks {child}.", board, call=call, child=repr(smallest)
            )
        moves = {min(images(after)) for after in reference.children(board)}
        for child in found:
            expect(
                child in moves,
                "{call} has {child}, but no move leads there.",
                board,
                call=call,
                child=repr(child),
            )
    board = "oo..x.xxx"
    expect_answer(f"children({board!r})", code.children(board), [], board)


def check_the_symmetric_game(code):
    """In this game there are 26,830 different ways to play."""
    from s16_count import count_games

    games = count_games(reference.START, memoize(code.children))
    expect_answer("count_games('.........', children)", games, 26830)


def check_value(code):
    """value is right for every board, and MEMORY holds canonical boards only."""
    code.MEMORY.clear()
    for board in reference.boards_from(reference.START):
        answer = code.value(board)
        expect_answer(f"value({board!r})", answer, reference.value(board), board)
        for known in (board, *reference.children(board)):
            is_canonical = known == min(images(known))
            expect(
                is_canonical or known not in code.MEMORY,
                "After value({given}) the memory has {known}, which is not canonical. Begin with "
                "canonical(board), and go on with your new children.",
                board,
                given=repr(board),
                known=repr(known),
            )
    expect(len(code.MEMORY) > 0, "MEMORY is empty: hand it to minimax_with_memory.")
    expect_answer("len(MEMORY)", len(code.MEMORY), 765)
