"""Recording a learner's recursion."""

import sys

import pytest

from tests.course.recording.watched import (
    ALPHABETA,
    DESCRIBED,
    MINIMAX,
    Watched,
    record_alphabeta,
    record_board,
    record_memory,
    record_minimax,
)
from unbeatable.course.lesson import CourseError, Watch, all_lessons
from unbeatable.course.recording import Call, Event, Recording, record
from unbeatable.course.recording.recorder import MAX_CALLS


def paths(recording: Recording) -> list[str | None]:
    return [call.path for call in recording.calls]


def cuts(recording: Recording) -> dict[int, tuple[str, ...]]:
    return {call.number: call.cut for call in recording.calls if call.cut}


def test_each_call_has_its_node_its_caller_its_arguments_and_its_answer() -> None:
    recording = record_minimax(MINIMAX)
    assert recording.calls[:3] == (
        Call(0, None, "", None, ("[[1, -1], [0, 0]]", "True"), "0", ""),
        Call(1, 0, "0", None, ("[1, -1]", "False"), "-1", ""),
        Call(2, 1, "0.0", None, ("1", "True"), "1", ""),
    )
    assert paths(recording) == ["", "0", "0.0", "0.1", "1", "1.0", "1.1"]
    assert [call.parent for call in recording.calls] == [None, 0, 1, 1, 0, 4, 4]
    assert (recording.tree, recording.board, recording.trouble) == ("[[1,-1],[0,0]]", None, "")
    assert cuts(recording) == {}


def test_events_are_in_the_order_in_which_they_happen() -> None:
    events = record_minimax(MINIMAX, "[[1],0]").events
    assert [(event.kind, event.call) for event in events] == [
        ("call", 0),
        ("call", 1),
        ("call", 2),
        ("return", 2),
        ("return", 1),
        ("call", 3),
        ("return", 3),
        ("return", 0),
    ]


def test_equal_leaves_are_told_apart_in_any_order_and_however_often() -> None:
    backwards = MINIMAX.replace("in children(node)]", "in reversed(children(node))]")
    assert paths(record_minimax(backwards, "[0,0,0]")) == ["", "2", "1", "0"]
    twice = MINIMAX.replace("in children(node)]", "in children(node) for _ in range(2)]")
    found = paths(record_minimax(twice, "[0,[0]]"))
    assert found == ["", "0", "0", "1", "1.0", "1.0", "1", "1.0", "1.0"]


def test_a_copy_of_a_list_is_not_the_node_but_its_leaves_are() -> None:
    copies = MINIMAX.replace("minimax(child,", "minimax(child[:] if children(child) else child,")
    assert paths(record_minimax(copies)) == ["", None, "0.0", "0.1", None, "1.0", "1.1"]


@pytest.mark.parametrize("question", ["type(node) is int", "type(node) == int"])
def test_code_that_asks_for_the_exact_type_of_a_leaf_is_recorded_too(question: str) -> None:
    recording = record_minimax(MINIMAX.replace("not children(node)", question))
    assert recording.trouble == ""
    assert paths(recording) == ["", "0", "0.0", "0.1", "1", "1.0", "1.1"]


def test_what_alpha_beta_does_not_look_at_is_cut() -> None:
    recording = record_alphabeta("[[0,0],[-1,[1,0],1]]")
    (number,) = cuts(recording)
    assert recording.calls[number].path == "1"
    assert recording.calls[number].cut == ("1.1", "1.2")


def test_boards_are_cut_too() -> None:
    recording = record_board(ALPHABETA.replace("alpha >= beta", "node == '..'"), "..")
    assert [call.board for call in recording.calls] == ["..", "x.", "xx"]
    assert cuts(recording) == {0: (".x",)}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("minimax(child,", "child if not children(child) else minimax(child,"),
        ("minimax(child,", "minimax(child[:] if children(child) else child,"),
    ],
)
def test_what_no_call_is_needed_for_is_not_cut(before: str, after: str) -> None:
    recording = record_minimax(MINIMAX.replace(before, after))
    assert len(recording.calls) >= 3
    assert cuts(recording) == {}


def test_a_board_that_the_memory_holds_is_remembered() -> None:
    recording = record_memory("..")
    notes = [(call.board, call.note) for call in recording.calls]
    assert notes == [("..", ""), ("x.", ""), ("xx", ""), (".x", ""), ("xx", "remembered")]
    assert {call.path for call in recording.calls} == {None}
    assert recording.calls[0].arguments == ("'..'",)
    assert recording.board == ".."
    assert cuts(recording) == {}


def test_a_crash_is_told_and_the_calls_before_it_are_kept() -> None:
    recording = record_minimax(MINIMAX.replace("max(values)", "max(values) / (values[0] + 1)"))
    assert "ZeroDivisionError" in recording.trouble
    assert recording.line == 13
    assert [call.returned for call in recording.calls] == [None, "-1", "1", "-1", "0", "0", "0"]
    assert Event("return", 0) not in recording.events
    assert Event("return", 1) in recording.events
    assert cuts(recording) == {}


def test_messages_name_the_kind_of_a_leaf_as_learners_know_it() -> None:
    recording = record_minimax(MINIMAX.replace("not children(node)", "len(node) == 0"))
    assert "'int'" in recording.trouble
    assert "Leaf" not in recording.trouble


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("def minimax(:", "Python cannot read line 1"),
        ("x = 1", "has no minimax"),
        ("import sys\nsys.exit()", "SystemExit"),
        (DESCRIBED + MINIMAX.replace("(child, not", "(node, not"), "minimax"),
    ],
)
def test_code_that_cannot_run_to_its_end_is_described(source: str, said: str) -> None:
    watch = Watch("minimax", "minimax(tree, True, children, score)", tree="[0]")
    recording = record(Watched("s11_minimax", watch), {"s11_minimax": source})
    assert said in recording.trouble


def test_calls_end_at_a_limit_even_where_errors_are_caught() -> None:
    endless = """\
def minimax(node, x_to_move, children, score):
    for _ in range(99):
        try:
            for child in children(node) * 999:
                minimax(child, x_to_move, children, score)
        except Exception:
            pass
    return 0
"""
    recording = record_minimax(endless)
    assert len(recording.calls) == MAX_CALLS
    assert "more than 2,000 calls" in recording.trouble


def test_nothing_is_left_behind() -> None:
    modules, profile = set(sys.modules), sys.getprofile()
    record_minimax(MINIMAX)
    record_minimax("raise ValueError")
    assert sys.getprofile() is profile
    assert "s11_minimax" not in set(sys.modules) - modules


def test_ctrl_c_is_not_for_the_learners_code() -> None:
    with pytest.raises(KeyboardInterrupt):
        record_minimax("raise KeyboardInterrupt")


def test_a_lesson_without_a_call_to_watch_says_so() -> None:
    with pytest.raises(CourseError, match="s11_minimax has nothing to watch"):
        record(Watched("s11_minimax"), {})


def test_a_recording_can_be_sent_as_json() -> None:
    sent = record_minimax(MINIMAX).to_json()
    assert sent["calls"][1]["path"] == "0"
    assert sent["events"][0] == {"kind": "call", "call": 0}


HELPED = MINIMAX.replace("minimax(", "helper(") + (
    "\ndef minimax(node, x_to_move, children, score):\n"
    "    return helper(node, x_to_move, children, score)\n"
)


def test_recursion_in_another_function_is_told() -> None:
    recording = record_minimax(HELPED)
    assert [call.returned for call in recording.calls] == ["0"]
    assert recording.trouble.startswith("minimax does not call itself here")
    assert record_minimax(HELPED, "[1,0]").trouble == ""  # one call can look at all of it


def test_what_the_course_watches_runs_to_its_end() -> None:
    watched = [lesson for lesson in all_lessons() if lesson.watch]
    assert watched
    for lesson in watched:
        recording = record(lesson, {})
        assert recording.trouble == "", lesson.name
        assert 5 < len(recording.calls) < 100, lesson.name
        assert all(call.returned is not None for call in recording.calls)
        if recording.tree:
            assert None not in paths(recording)
