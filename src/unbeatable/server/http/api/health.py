"""Health and metrics: for whoever watches over the server."""

from fastapi import APIRouter, Response

from unbeatable import __version__
from unbeatable.server.http.api.requests import TheServices
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.store import StoreUnavailable
from unbeatable.server.wire import Health

router = APIRouter()


@router.get("/health")
async def health(services: TheServices) -> Health:
    """Return whether matches can be played: the store answers."""
    try:
        await services.store.ping()
    except StoreUnavailable as error:
        raise Refusal("unavailable", str(error)) from None
    return Health(version=__version__, connections=len(services.live.connections))


@router.get("/metrics", response_class=Response)
async def metrics(services: TheServices) -> Response:
    """Return metrics for Prometheus."""
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
