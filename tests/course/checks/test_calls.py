"""The calls that checks make of the learner's functions."""

from random import Random
from types import ModuleType
from typing import Any

import pytest

from unbeatable.course.checks.calls import CallLog, Code, wrap_imports
from unbeatable.course.checks.expect import Unexpected
from unbeatable.course.messages import render

SOURCE = """\
def size(tree):
    return len(tree)

def spoil(tree):
    tree.pop()
    return 1

def spoil_list(cells):
    cells[0].append(1)

def ask(function, board, chance=None):
    return function(board)

def keep(memory, board):
    memory[board] = 1

def fail(board):
    raise ValueError

class Thing:
    pass
"""


@pytest.fixture
def log() -> CallLog:
    return CallLog()


@pytest.fixture
def code(log: CallLog) -> Any:
    module = ModuleType("s99_more")
    exec(SOURCE, module.__dict__)
    return Code(module, log)


def test_the_last_call_is_written_as_the_learner_would(code: Any, log: CallLog) -> None:
    assert code.size([1, [2]]) == 2
    assert (str(log.last), log.last and log.last.answer) == ("size([1, [2]])", 2)
    code.ask(code.size, "x........", Random(1))
    assert str(log.last) == "ask(size, 'x........', chance)"
    assert log.last is not None
    assert log.last.board == "x........"
    code.ask(lambda board: 1, "....")
    assert str(log.last) == "ask(function, '....')"


def test_a_call_inside_a_call_is_not_the_last(code: Any, log: CallLog) -> None:
    code.ask(lambda board: code.size(board + "."), "xo")
    assert log.last is not None
    assert log.last.function.name == "ask"


def test_a_call_that_crashed_has_no_answer(code: Any, log: CallLog) -> None:
    with pytest.raises(ValueError):
        code.fail("x........")
    assert log.last is not None
    assert not log.last.answered
    code.size([])
    assert log.last.answered


def test_the_learners_own_functions_are_handed_on_as_they_are(code: Any) -> None:
    seen: list[object] = []
    code.ask(seen.append, [1])
    assert code.ask(code.size, [1, 2]) == 2
    assert seen == [[1]]


def test_code_that_changes_a_tree_is_told_and_spoils_nothing(code: Any) -> None:
    tree = [1, [2]]
    with pytest.raises(Unexpected) as caught:
        code.spoil(tree)
    assert render(caught.value.message).startswith(
        "spoil([1, [2]]) changed the tree that it was given. Afterwards it is [1]."
    )
    assert tree == [1, [2]]
    with pytest.raises(Unexpected) as caught:
        code.spoil_list([[0]])
    assert "changed the list that it was given" in render(caught.value.message)


def test_a_memory_may_be_changed_but_is_told_as_it_was(code: Any, log: CallLog) -> None:
    memory: dict[str, int] = {}
    code.keep(memory, "x........")
    assert memory == {"x........": 1}
    assert str(log.last) == "keep({}, 'x........')"


def test_what_is_no_function_is_seen_as_it_is(code: Any) -> None:
    assert isinstance(code.Thing(), code.Thing)
    code.extra = 5
    assert code.extra == 5
    with pytest.raises(AttributeError, match="nothing"):
        code.nothing()


def test_what_a_check_imports_is_seen_in_the_same_way(log: CallLog) -> None:
    module = ModuleType("s99_more")
    exec(SOURCE, module.__dict__)
    names: dict[str, Any] = {"size": module.size, "more": module, "len": len, "n": 1}
    wrap_imports(names, {"s99_more"}, log)
    assert names["size"]([1]) == names["more"].size([1]) == 1
    assert str(log.last) == "size([1])"
    assert (names["len"], names["n"]) == (len, 1)
