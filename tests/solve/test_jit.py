"""Compilation: told as a stage of its own, timed apart, kept where there is a folder."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from numba import njit, types

from unbeatable.games.mnk import MNK
from unbeatable.solve import jit
from unbeatable.solve.progress import COMPILING, Progress
from unbeatable.solve.sweep import kernels, solution


def test_the_first_sweep_tells_that_it_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    class NeverCompiled:
        signatures: tuple[object, ...] = ()

        def __call__(self, *arguments: object) -> None:
            compiled(*arguments)

    compiled = kernels.sweep_rows
    monkeypatch.setattr(kernels, "sweep_rows", NeverCompiled())
    monkeypatch.setattr(solution, "is_compiled", lambda loop: False)
    stages: list[str] = []
    solution.sweep(MNK(4, 3, 3), progress=lambda stage, *_: stages.append(stage))
    assert list(dict.fromkeys(stages)) == [COMPILING, "sweeping"]
    stages.clear()
    monkeypatch.setattr(kernels, "sweep_rows", compiled)
    solution.sweep(MNK(4, 3, 3), progress=lambda stage, *_: stages.append(stage))
    assert set(stages) == {"sweeping"}


def test_the_seconds_do_not_contain_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def compile_slowly(progress: Progress) -> None:
        nonlocal now
        now += 1000

    monkeypatch.setattr(solution, "perf_counter", lambda: now)
    monkeypatch.setattr(solution, "compile_loops", compile_slowly)
    assert solution.sweep(MNK(3, 3, 3)).seconds == 0
    assert now == 1000


def test_a_loop_counts_as_compiled_once_numba_has_kept_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stats:
        cache_path: str | None = str(tmp_path)

    class Loop:
        stats = Stats()
        py_func = kernels.sweep_rows.py_func
        __name__ = "sweep_rows"

    assert not jit.is_compiled(Loop())
    (tmp_path / "kernels.sweep_rows-23.py311.nbi").touch()
    assert jit.is_compiled(Loop())
    monkeypatch.setattr(Stats, "cache_path", None)
    assert not jit.is_compiled(Loop())


def test_what_was_compiled_from_other_sources_is_dropped(tmp_path: Path) -> None:
    kept = tmp_path / "kernels.sweep_rows-23.py311.nbi"
    kept.touch()
    jit._drop_outdated.__wrapped__(tmp_path)
    assert not kept.exists()
    kept.touch()
    jit._drop_outdated.__wrapped__(tmp_path)
    assert kept.exists()
    (tmp_path / jit.STAMP).write_text("of another version")
    jit._drop_outdated.__wrapped__(tmp_path)
    assert not kept.exists()


def test_without_a_folder_nothing_compiled_is_kept(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("HOME", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    with caplog.at_level(logging.WARNING):
        assert jit._can_cache() is False
    assert "compiled code is not cached" in caplog.text
    assert "set NUMBA_CACHE_DIR to a folder that can be written" in caplog.text


def test_a_folder_that_cannot_be_written_is_passed_over() -> None:
    code = "from unbeatable.solve.jit import OPTIONS\nprint(OPTIONS['cache'])"
    environment = {"PATH": "/usr/bin:/bin", "NUMBA_CACHE_DIR": "/proc/nowhere"}
    answer = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, check=True, text=True
    )
    assert answer.stdout in {"True\n", "False\n"}
    assert ("compiled code is not cached" in answer.stderr) is (answer.stdout == "False\n")


def test_it_is_told_whether_a_function_is_being_compiled() -> None:
    seen: list[bool] = []

    class Typed(types.Type):
        @property
        def key(self) -> str:
            seen.append(jit.is_compiling())
            return self.name

    with pytest.raises(KeyError):  # numba knows no such type
        njit(lambda number: number).compile((Typed("typed"),))
    assert True in seen
    assert not jit.is_compiling()
