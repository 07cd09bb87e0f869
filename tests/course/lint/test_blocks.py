"""The blocks of a reading."""

from unbeatable.course.lesson import find_lesson
from unbeatable.course.lint.blocks import block_faults, code_blocks, fenced_blocks, try_faults

MOVE = find_lesson("2")


def block(kind: str, *lines: str) -> str:
    return "\n".join([f"```{kind}", *lines, "```", ""])


def test_blocks_are_found_with_their_kind() -> None:
    text = "a\n" + block("python", "x = 1") + "`b`\n" + block("text", "c") + block("try", "x")
    assert fenced_blocks(text) == [("python", "x = 1\n"), ("text", "c\n"), ("try", "x\n")]
    assert code_blocks(text) == ["x = 1\n", "x\n"]


def test_blocks_that_nobody_can_read_are_found() -> None:
    assert list(block_faults(block("pyhton", "x"))) == [
        "'pyhton' is not a kind of block; those are python, text, try, question"
    ]
    (fault,) = block_faults(block("question", "Why?", "- no", "Because."))
    assert "two or more answers" in fault
    right = block("question", "Why?", "- no", "+ yes", "Because.")
    assert list(block_faults(right + block("try", "1 / 0"))) == []


def test_what_is_to_be_tried_works_or_stops_on_purpose() -> None:
    taken = "place('....x....', 4, 'o')"
    assert list(try_faults(MOVE, block("try", taken) + block("python", "1 / 0"))) == []
    (fault,) = try_faults(MOVE, block("try", "1 / 0"))
    assert fault.startswith("what is to be tried fails: It stops in line 1 of what you tried")
    (fault,) = try_faults(MOVE, block("try", "place('x')"))
    assert "too few values" in fault
