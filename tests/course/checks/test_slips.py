"""The commonest slips, in plain words."""

import pytest

from tests.course.checks.failures import BOARD, MOVE, failure, first_words

NONE = "There is a None here."
BRACKETS = "This is a function, not its answer."
NO_LIST = "where Python needs a list or a string"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("'abc'[0] = 'x'", "A string (in Python: str) cannot be changed"),
        ("(1, 2)[0] = 3", "A tuple cannot be changed"),
        ("None.board", NONE),
        ("for it in None: pass", NONE),
        ("nothing[0]", NONE),
        ("1 + None", NONE),
        ("len(None)", NONE),
        ("max([1, None])", NONE),
        ("1 in None", NONE),
        ("nothing()", "What is called here is None."),
        ("for it in print: pass", BRACKETS),
        ("helper[0]", BRACKETS),
        ("'a'.upper + 'b'", BRACKETS),
        ("1 < helper", BRACKETS),
        ("len(helper)", BRACKETS),
        ("helper.board", BRACKETS),
        ("word(0)", "What stands before the round brackets is a string, not a function."),
        ("raise 'taken'", 'After `raise` comes an error, such as ValueError("taken").'),
        ("for it in 7: pass", f"There is a number {NO_LIST}"),
        ("number[0]", NO_LIST),
        ("len(7)", NO_LIST),
        ("1 in 7", NO_LIST),
        ("[1] < 2", "< cannot compare these two: a list and a number."),
        ("max([1, 'x'])", "> cannot compare these two: a string and a number."),
        ("1 + 'x'", "+ does not work between these two: a number and a string."),
        ("'x' + 1", "+ does not work between these two: a string and a number."),
        ("{[1]: 2}", "A list cannot be in a set, nor be a key of a dict."),
        ("two(1)", "two gets too few values here. It also needs 'b'."),
        ("two(1, 2, 3)", "two gets 3 values here, but its `def` has 2."),
        ("line['a']", "An index, in square brackets, must be a whole number."),
        ("[].board", "A list has no .board."),
        ("[][0]", "There is no item with this number."),
        ("'abc'[9]", "There is no item with this number."),
        ("{}['x']", "The dict has no key 'x'."),
        ("max([])", "max and min need at least one value"),
        ("[1].index(2)", "2 is not in"),
        ("input('?')", "nobody can type here"),
        ("exit()", "exit() ends Python"),
        ("import s02_move", "s02_move comes later in the course."),
        ("import maths", "There is no module maths."),
        ("from s01_board import shows", "s01_board.py has no shows."),
        ("shwo(1)", "Python does not know shwo here. Did you mean show?"),
        ("rnge(1)", "Did you mean range?"),
        ("true", "Did you mean True?"),
        ("cord", "Did you mean word?"),
        ("ore", "Python does not know ore here. Is it spelled right, and does it have a value?"),
        ("[[1] [1, 2]]", "A comma is missing at the end of this line, or of the one before it."),
        ("word = ((1, 2) (3, 4))", "A comma is missing at the end of this line"),
        ("quark", "Python does not know quark here. Is it spelled right"),
        ("o", "The mark is a string: 'o'."),
        ("late = late + 1", "late has no value yet when Python gets to this line."),
        ("set().update('a').pop()", ".append(), .sort() and .update()."),
        ("for a, b in [1, 2]: pass", "There is only a number here, so it cannot be taken apart."),
        ("for a, b in [(1, 2, 3)]: pass", "There are 2 names here, but more values."),
        ("a, b, c = 'xo'", "There are 3 names here, but only 2 values."),
        ("int('x')", "'x' is not a whole number."),
        ("raise MemoryError", "It needs more and more memory."),
    ],
)
@pytest.mark.filterwarnings("ignore:.*perhaps you missed a comma:SyntaxWarning")
def test_a_slip_is_told_in_plain_words(line: str, said: str) -> None:
    source = (
        "def helper(): pass\ndef two(a, b): pass\ndef show(board): pass\n"
        "nothing, word, number, line = None, 'abc', 7, [1]\n"
        f"def new_board():\n    {line}\n"
    )
    crash = failure(BOARD, source)
    assert said in crash.words
    assert "Python says: " in crash.words
    assert crash.line == 6
    assert "Did you mean: " not in crash.words  # what Python guesses may never have been taught


def test_a_name_of_an_earlier_lesson_is_to_be_imported() -> None:
    words = first_words("def place(board, cell, mark):\n    return EMPTY\n", MOVE)
    assert "Begin your file with `from s01_board import EMPTY`." in words


def test_a_module_with_nearly_this_name_is_named() -> None:
    words = first_words("from s01_bord import EMPTY\n", MOVE)
    assert "There is no module s01_bord. Did you mean s01_board?" in words


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def show(board):\nreturn 1\n", "It must be indented: four spaces more"),
        ("x = 1\n   y = 2\n", "It is indented too far"),
        ("if True:\n        x = 1\n    y = 2\n", "Its indentation matches no line"),
        ("def show(board)\n    pass\n", "A colon : is missing at its end."),
        ("x = [(1, 2), (3 4)]\n", "A comma is missing between two things on this line."),
        ("x = (1\n", "The bracket ( is never closed."),
        ("x = (1))\n", "The bracket ) closes nothing"),
        ("x = [1)\n", "The bracket [ is closed by ), which is of another kind."),
        ("x = 1\nif x = 1:\n    x = 2\n", "To compare two things, write two: ==."),
        ("if len('x') = 1:\n    x = 2\n", "To compare two things, write two: ==."),
        ("return 1\n", "It stands outside the function: indent it"),
        ("break\n", "`break` belongs in a loop"),
        ("x = “a”\n", "“ is not one of Python's quotation marks"),
        ("x = 1 y = 2\n", "Something is missing or too much on this line"),
        ("if True:\n    x = 1\nelse if False:\n    x = 2\n", "Write `elif`, not `else if`."),
        ("if 1 === 2:\n    x = 1\n", "Write `==`, not `===`."),
        ("if 1 => 2:\n    x = 1\n", "Write `>=`, not `=>`."),
        ("x = 'a\n", "The string that begins here has no closing quotation mark."),
    ],
)
def test_what_python_cannot_read_is_told_in_plain_words(source: str, said: str) -> None:
    words = first_words(source)
    assert words.startswith("Python cannot read line ")
    assert said in words
