"""Recordings as text."""

from textwrap import dedent

from tests.course.recording.watched import (
    MINIMAX,
    record_alphabeta,
    record_memory,
    record_minimax,
)
from unbeatable.course.recording import trace_text
from unbeatable.course.recording.trace import MOST_IN_TROUBLE, MOST_LINES


def text(lines: str) -> str:
    return dedent(lines).strip()


def test_calls_are_indented_below_the_call_that_made_them() -> None:
    assert trace_text(record_minimax(MINIMAX, "[[1,-1],0]")) == text("""
        minimax([[1, -1], 0], True)
          minimax([1, -1], False)
            minimax(1, True) -> 1
            minimax(-1, True) -> -1
          -> -1
          minimax(0, False) -> 0
        -> 0
    """)


def test_what_is_cut_off_stands_where_it_would_have_been_looked_at() -> None:
    assert trace_text(record_alphabeta("[[0],[-1,[1,0],1]]")) == text("""
        alphabeta([[0], [-1, [1, 0], 1]], True, -1, 1)
          alphabeta([0], False, -1, 1)
            alphabeta(0, True, -1, 1) -> 0
          -> 0
          alphabeta([-1, [1, 0], 1], False, 0, 1)
            alphabeta(-1, True, 0, 1) -> -1
            not looked at: [1, 0], 1
          -> -1
        -> 0
    """)


def test_what_is_remembered_says_so() -> None:
    assert trace_text(record_memory("..")) == text("""
        value('..')
          value('x.')
            value('xx') -> 1
          -> 1
          value('.x')
            value('xx') remembered -> 1
          -> 1
        -> 2
    """)


def test_a_crash_ends_the_trace() -> None:
    lines = trace_text(record_minimax(MINIMAX.replace("max(values)", "boo"), "[[1]]")).splitlines()
    assert lines[:4] == [
        "minimax([[1]], True)",
        "  minimax([1], False)",
        "    minimax(1, True) -> 1",
        "  -> 1",
    ]
    assert "boo" in lines[4]


def test_a_long_trace_is_cut_and_stays_narrow() -> None:
    wide = trace_text(record_minimax(MINIMAX, f"[{','.join('1' * 300)}]")).splitlines()
    assert len(wide) == MOST_LINES + 1
    assert wide[-1] == "... and 102 more lines"
    endless = record_minimax(MINIMAX.replace("(child, not", "(node, not"))
    lines = trace_text(endless).splitlines()
    assert lines[MOST_IN_TROUBLE].startswith("... and ")
    assert max(map(len, lines[:MOST_IN_TROUBLE])) <= 76
    assert lines[MOST_IN_TROUBLE + 1 :] == endless.trouble.splitlines()
