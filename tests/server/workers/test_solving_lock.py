"""The solving lock: who waits for whom, and when nobody does."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

from unbeatable.server.workers.solving_lock import solving_lock

HOLD = """
from unbeatable.server.workers.solving_lock import solving_lock
with solving_lock("classic"):
    print("held", flush=True)
    input()
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("UNBEATABLE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_one_at_a_time_has_the_lock_of_a_game() -> None:
    inside: list[int] = []

    def solve(number: int) -> None:
        with solving_lock("classic"):
            inside.append(number)
            sleep(0.01)
            assert inside == [number]
            inside.remove(number)

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(solve, range(4)))


def test_other_games_do_not_wait() -> None:
    with solving_lock("classic"), solving_lock("mnk(4,4,4)"):
        pass


def test_the_lock_of_a_process_that_dies_is_free() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        entered = threading.Event()

        def wait() -> None:
            with solving_lock("classic"):
                entered.set()

        waiter = threading.Thread(target=wait)
        waiter.start()
        assert not entered.wait(0.2)
        holder.kill()
        assert entered.wait(60)
        waiter.join()


def test_without_a_folder_nobody_waits(folder: Path) -> None:
    folder.write_text("a file, not a folder")
    with solving_lock("classic"), solving_lock("classic"):
        pass
