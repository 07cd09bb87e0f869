"""Compilation in the background: a process of its own, if its work can be found again."""

import atexit
import os
import subprocess
import sys
from unittest.mock import Mock

import pytest

from unbeatable.solve import jit
from unbeatable.solve.alpha_beta import searcher as exact_searcher
from unbeatable.solve.line_search import background, searcher
from unbeatable.solve.proof import prover


def test_a_process_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(atexit, "register", lambda function: None)

    def start(command: list[str], **_: object) -> Mock:
        started.append(command)
        return Mock()

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setitem(jit.OPTIONS, "cache", False)
    background.compile_in_background()
    assert not started
    monkeypatch.setitem(jit.OPTIONS, "cache", True)
    background.compile_in_background()
    assert started == [[sys.executable, "-m", "unbeatable.solve.line_search"]]


def test_it_gives_way_to_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    monkeypatch.setattr(os, "nice", done.append, raising=False)
    monkeypatch.setattr(exact_searcher, "compile_search", lambda board: done.append("exact"))
    monkeypatch.setattr(searcher, "compile_searches", lambda: done.append("compiled"))
    monkeypatch.setattr(prover, "load_searches", lambda progress: done.append("proofs"))
    background.compile_politely()
    assert done == [background.NICENESS, "exact", "compiled", "proofs"]
