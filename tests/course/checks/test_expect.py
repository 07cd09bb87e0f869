"""What checks expect, and the message if it is not met."""

from collections.abc import Callable

import pytest

from unbeatable.course.checks.expect import (
    Unexpected,
    expect,
    expect_answer,
    expect_equal,
    expect_kind,
    fail,
)
from unbeatable.course.messages import render


def unexpected(work: Callable[[], object]) -> Unexpected:
    with pytest.raises(Unexpected) as caught:
        work()
    return caught.value


def words(work: Callable[[], object]) -> str:
    return render(unexpected(work).message)


def test_nothing_is_said_where_all_is_as_expected() -> None:
    expect(True, "No.")
    expect_answer("f()", [1], [1])
    expect_equal("the list", [1], [1])
    expect_kind("f()", "", str)


@pytest.mark.parametrize(
    ("answer", "wanted", "said"),
    [
        (3, 4, "f() should be 4, but it is 3."),
        (3, "abc", "f() should be 'abc', but it is 3, which is a number."),
        (1, True, "f() should be True, but it is 1, which is a number."),
        (True, 1, "f() should be 1, but it is True, a truth value and not a number."),
        (None, 4, "f() should be 4, but it is None."),
        (len, 4, "but it is a function. Are there round brackets () missing after its name?"),
        (iter([4]), [4], "but it is not a list yet: put it inside list( )."),
        (object(), 4, "but it is an object of type object."),
        (ValueError("no"), 4, "but it is a Python error, ValueError."),
        ("." * 8, "." * 9, "but it is '........'. Its length is 8, not 9."),
        ("loss", "win", "f() should be 'win', but it is 'loss'."),
        ([1], [1] * 5, "but it is [1]. Its length is 1, not 5."),
    ],
)
def test_an_answer_is_told_with_what_is_wrong_with_it(
    answer: object, wanted: object, said: str
) -> None:
    assert words(lambda: expect_answer("f()", answer, wanted)).endswith(said)


def test_the_wanted_and_the_given_can_be_shown_side_by_side() -> None:
    it = unexpected(lambda: expect_answer("show(board)", "x" * 200, "o\no", "x........"))
    assert (it.wanted, it.answer, it.board) == (r"'o\no'", repr("x" * 200), "x........")
    assert len(render(it.message)) < 200


@pytest.mark.parametrize(
    ("answer", "advice"),
    [
        ([1], None),
        (None, None),
        ((1, 2), "Yours is a tuple."),
        (True, "Yours is a truth value and not a list."),
    ],
)
def test_beside_the_values_no_sentence_has_them_again(answer: object, advice: str | None) -> None:
    it = unexpected(lambda: expect_equal("the list of {call}", answer, [1, 2], call="f()"))
    assert it.what is not None
    assert render(it.what) == "The list of f()"
    assert (None if it.advice is None else render(it.advice)) == advice
    assert it.is_none is (answer is None)


@pytest.mark.parametrize("answer", [words, len, Unexpected, iter([4]), object()])
def test_what_has_no_value_as_python_is_not_compared(answer: object) -> None:
    it = unexpected(lambda: expect_answer("f()", answer, [1, 2]))
    assert (it.wanted, it.answer, it.what, it.advice) == (None, None, None, None)
    assert render(it.message).startswith("f() should be [1, 2], but it is ")


def test_values_in_a_message_are_cut_where_they_are_long() -> None:
    text = words(lambda: fail("{call} has {child}.", call="f('x')", child=["x" * 9] * 9999))
    assert text.startswith("f('x') has ['xxxxxxxxx', ")
    assert len(text) < 100


def test_what_is_described_in_words_begins_with_a_capital_letter() -> None:
    last = unexpected(lambda: expect_equal("the last of {count}", 1, 2, count=9))
    assert render(last.message) == "The last of 9 should be 2, but it is 1."
    code = unexpected(lambda: expect_equal("{call} in order", 1, 2, call="sorted(x)"))
    assert render(code.message).startswith("sorted(x) in order should be")


def test_a_kind_is_expected() -> None:
    it = unexpected(lambda: expect_kind("show(board)", ["a"], str))
    assert render(it.message) == "show(board) should be a string, but it is ['a'], which is a list."
    assert it.answer == "['a']"


def test_a_message_names_its_values_and_the_board() -> None:
    it = unexpected(lambda: fail("On {board!r} it took {cell}.", "x........", cell=4))
    assert render(it.message) == "On 'x........' it took 4."
    assert it.board == "x........"
    assert words(lambda: expect(False, "{share:.0%} is not fair.", share=0.9)) == "90% is not fair."
