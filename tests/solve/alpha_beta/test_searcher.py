"""The searcher: threads, limits of time, and Ctrl-C."""

import concurrent.futures
import os
import signal
import threading

import pytest

from unbeatable.games.mnk import MNK
from unbeatable.solve.alpha_beta import searcher as module
from unbeatable.solve.alpha_beta.bitboard import Bitboard, Stones
from unbeatable.solve.alpha_beta.searcher import Searcher, compile_search, open_searcher
from unbeatable.solve.progress import COMPILING

CONNECT4 = Bitboard(MNK(7, 6, 4, gravity=True))
SMALL = Bitboard(MNK(5, 4, 4, gravity=True))
EMPTY = Stones(0, 0)


def children(board: Bitboard) -> list[Stones]:
    return [board.play(EMPTY, column) for column in range(board.constants.columns)]


def test_positions_are_searched_side_by_side() -> None:
    searcher = Searcher(SMALL, table_bits=16)
    scores = searcher.find_scores(children(SMALL))
    assert scores == scores[::-1]  # mirror images
    assert searcher.find_scores([EMPTY]) == [-min(scores)]
    assert searcher.nodes > 0


def test_what_takes_longer_than_the_limit_is_not_known() -> None:
    searcher = Searcher(CONNECT4, table_bits=16)
    nearly_full = Stones(0, int(CONNECT4.constants.full) & ~(1 << 47))
    assert searcher.find_scores_within(0.5, [EMPTY, nearly_full]) == [None, 0]


def test_a_time_limit_is_kept_while_other_threads_search() -> None:
    searcher, others_end = Searcher(SMALL, table_bits=16), threading.Event()
    busy = [searcher._threads.submit(others_end.wait) for _ in range(os.cpu_count() or 1)]
    assert searcher.find_scores_within(0.01, [EMPTY]) == [None]
    others_end.set()
    assert all(search.result() for search in busy)
    assert searcher.find_scores_within(None, [EMPTY]) == searcher.find_scores([EMPTY])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_forked_process_searches_with_threads_of_its_own() -> None:
    searcher = open_searcher(SMALL)
    score = searcher.find_scores([EMPTY])
    child = os.fork()
    if not child:
        signal.alarm(60)
        os._exit(0 if open_searcher(SMALL).find_scores([EMPTY]) == score else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_ctrl_c_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        monkeypatch.setattr(module, "wait", concurrent.futures.wait)
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Searcher(CONNECT4, table_bits=16).find_scores([EMPTY])  # would take hours


def test_compilation_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    stages: list[str] = []
    monkeypatch.setattr(module, "is_compiled", lambda loop: False)
    compile_search(SMALL, lambda stage, *_: stages.append(stage))
    monkeypatch.setattr(module, "is_compiled", lambda loop: True)
    compile_search(SMALL, lambda stage, *_: stages.append(stage))
    assert stages == [COMPILING]
