"""The whole app within the test's process: no port, no other processes."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import ParamSpec, TypeVar

import httpx
import pytest
from fastapi import FastAPI

from unbeatable.server import services as services_module
from unbeatable.server.app import create_app
from unbeatable.server.services import Services
from unbeatable.server.settings import Settings
from unbeatable.server.workers.lane import Lane
from unbeatable.server.workers.pool import WorkerPool

P = ParamSpec("P")
T = TypeVar("T")


class InlineLane(Lane):
    """Does its work where it is asked to."""

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return function(*args, **kwargs)


class InlinePool(WorkerPool):
    def __init__(self, processes: int, max_positions: int | None = None) -> None:
        super().__init__(processes, max_positions)
        self._quick = self._slow = self._search = self._explanations = InlineLane(1)
        self._background.lane = self._quick

    def start(self) -> None: ...


class RunningApp:
    def __init__(self, app: FastAPI, client: httpx.AsyncClient) -> None:
        self.services: Services = app.state.services
        self.get = client.get
        self.post = client.post
        self.stream = client.stream


@asynccontextmanager
async def run_app(settings: Settings) -> AsyncIterator[RunningApp]:
    front = create_app(settings)
    rest = front._pages
    assert isinstance(rest, FastAPI)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(services_module, "WorkerPool", InlinePool)
        patch.setattr(services_module, "collect_garbage_less_often", lambda: None)
        async with (
            rest.router.lifespan_context(rest),
            httpx.AsyncClient(
                transport=httpx.ASGITransport(front), base_url="http://test"
            ) as client,
        ):
            yield RunningApp(rest, client)
