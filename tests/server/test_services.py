"""Services: started together, stopped in order, and checked before they start."""

import asyncio
import gc
from pathlib import Path

import pytest

from tests.server.in_process import run_app
from tests.server.processes import free_port
from unbeatable.core.errors import UnbeatableError
from unbeatable.server.services import (
    GC_THRESHOLDS,
    check_store,
    collect_garbage_less_often,
)
from unbeatable.server.settings import Settings
from unbeatable.server.store import StoreUnavailable

pytestmark = pytest.mark.anyio


async def test_services_end_with_the_app(tmp_path: Path) -> None:
    before = asyncio.all_tasks()
    async with run_app(Settings(db=tmp_path / "db", max_positions=7)) as app:
        services = app.services
        assert services.pool.max_positions == 7
        await services.store.ping()
        assert len(asyncio.all_tasks() - before) >= 2, "matches are swept, slow clients dropped"
    with pytest.raises(StoreUnavailable, match="stopped"):
        await services.store.ping()
    await asyncio.sleep(0)
    assert asyncio.all_tasks() <= before


async def test_a_store_that_can_be_used_passes(tmp_path: Path) -> None:
    await check_store(Settings(db=tmp_path / "db"))


async def test_a_store_that_cannot_be_used_is_told_in_one_sentence(tmp_path: Path) -> None:
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    with pytest.raises(UnbeatableError, match="is it running, and is its address right"):
        await check_store(Settings(redis=nowhere))
    with pytest.raises(UnbeatableError, match=str(tmp_path)):
        await check_store(Settings(db=tmp_path))


def test_garbage_is_collected_less_often() -> None:
    before = gc.get_threshold()
    try:
        collect_garbage_less_often()
        assert gc.get_threshold() == GC_THRESHOLDS
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
