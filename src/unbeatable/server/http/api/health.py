"""Health and metrics, for monitoring."""

import asyncio

from fastapi import APIRouter, Response

from unbeatable import __version__
from unbeatable.server.http.api.requests import TheServices
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.store import StoreUnavailable
from unbeatable.server.wire import Health

router = APIRouter()

PATIENCE = 0.8
"""Seconds that the store has to answer, so that the request is answered within a second."""


@router.get("/health")
async def health(services: TheServices) -> Health:
    """Return whether matches can be played: something can be written to the store."""
    try:
        async with asyncio.timeout(PATIENCE):
            await services.store.ping()
    except TimeoutError:
        raise Refusal("unavailable", f"the store has not answered within {PATIENCE} s") from None
    except StoreUnavailable as error:
        raise Refusal("unavailable", str(error)) from None
    return Health(version=__version__, connections=len(services.live.connections))


@router.get("/metrics", response_class=Response)
async def metrics(services: TheServices) -> Response:
    """Return metrics for Prometheus."""
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
