"""A lane of worker processes: work, death, release, and its end."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator

import psutil
import pytest

from unbeatable.server.workers import jobs
from unbeatable.server.workers.lane import Lane, LaneClosed, Stage, WorkerDied

pytestmark = pytest.mark.anyio


@pytest.fixture
async def lane() -> AsyncIterator[Lane]:
    lane = Lane(1, niceness=1)
    yield lane
    await lane.close()


async def test_work_is_done_elsewhere_and_its_errors_come_back(lane: Lane) -> None:
    assert await lane.run(os.getpid) != os.getpid()
    assert await lane.run(os.nice, 0) == os.nice(0) + 1
    with pytest.raises(ZeroDivisionError):
        await lane.run(divmod, 1, 0)


async def test_a_process_that_dies_is_replaced_and_its_work_given_up(lane: Lane) -> None:
    with pytest.raises(WorkerDied):
        await lane.run(os.abort)
    assert await lane.run(len, "works") == 5


async def test_released_processes_end_and_others_take_their_place(lane: Lane) -> None:
    first = psutil.Process(await lane.run(os.getpid))
    lane.release()
    await asyncio.to_thread(first.wait, 20)
    assert await lane.run(os.getpid) != first.pid


async def test_a_closed_lane_takes_no_work(lane: Lane) -> None:
    process = psutil.Process(await lane.run(os.getpid))
    lane.start(time.sleep, 60)
    await lane.close()
    assert not process.is_running()
    with pytest.raises(LaneClosed):
        await lane.run(os.getpid)


async def test_it_says_how_far_a_game_is(lane: Lane) -> None:
    assert lane.stage_of("classic") == Stage("starting", 0, None)
    lane._gauge.spec, lane._gauge.stage = b"classic", b"finding positions"
    lane._gauge.done, lane._gauge.total = 30, 20
    assert lane.stage_of("classic") == Stage("finding positions", 20, 20)
    assert lane.stage_of("whoa") == Stage("waiting", 0, None)
    assert (await lane.run(jobs.value_of, "mnk(2,2,2)")).value == "win"


async def test_a_process_has_the_environment_of_now_and_imports_no_server(
    lane: Lane, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lane.run(os.getpid)
    lane.release()
    monkeypatch.setenv("UNBEATABLE_TEST", "set after the first process started")
    assert await lane.run(os.getenv, "UNBEATABLE_TEST") == "set after the first process started"
    assert await lane.run(
        _imported, ["unbeatable.server.workers.map_data", "redis", "fastapi"]
    ) == ["unbeatable.server.workers.map_data"]


def _imported(names: list[str]) -> list[str]:
    return [name for name in names if name in sys.modules]
