"""Refusals: a code for programs and a sentence for people."""

from typing import get_args

import pytest

from unbeatable.server.matches.refusal import Code, Refusal
from unbeatable.server.wire import Problem, Refused


def test_a_refusal_says_what_it_tells() -> None:
    with pytest.raises(Refusal, match="the seat is taken") as caught:
        raise Refusal("seat-taken", "the seat is taken")
    assert (caught.value.code, caught.value.message) == ("seat-taken", "the seat is taken")


def test_every_code_can_be_sent() -> None:
    codes = get_args(Code)
    assert len(codes) == len(set(codes))
    for code in codes:
        assert Problem(code=code, message="why").code == Refused(code=code, message="why").code
