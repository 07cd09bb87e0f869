"""What lesson 17 should do."""

from unbeatable.course.checks.expect import expect, expect_answer


def check_values(code):
    """The values are right."""
    for board, wanted in [("xxxoo....", 1), ("xx.oo....", 1), ("x...o....", 0), ("xo.......", 1)]:
        expect_answer(f"value({board!r}, {{}})", code.value(board, {}), wanted, board)


def check_it_remembers(code):
    """What was worked out is in the memory."""
    memory = {}
    code.value("xx.oo....", memory)
    expect(memory.get("xx.oo....") == 1, "the board itself should be in the memory.", "xx.oo....")
    expect(memory.get("xxxoo....") == 1, "and so should the boards after it.", "xxxoo....")


def check_it_believes_its_memory(code):
    """What is in the memory is not worked out again."""
    expect_answer("value('xx.oo....', {'xx.oo....': 0})", code.value("xx.oo....", {"xx.oo....": 0}), 0)


def check_the_whole_game(code):
    """From the empty board it meets 5,478 different boards, and the game is a draw."""
    memory = {}
    expect_answer("value('.........', memory)", code.value("." * 9, memory), 0)
    expect_answer("len(memory)", len(memory), 5478)
