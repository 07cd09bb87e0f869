"""The application: the REST API, the pages and live play, as one ASGI app."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from unbeatable import __version__
from unbeatable.server.http import pages
from unbeatable.server.http.api.router import router as api
from unbeatable.server.http.middleware import Front
from unbeatable.server.http.rate_limit import Limiter
from unbeatable.server.live.socketio_server import make_sio, pass_live
from unbeatable.server.matches.refusal import Code, Refusal
from unbeatable.server.services import Services, run_services
from unbeatable.server.settings import Settings
from unbeatable.server.wire import Problem, describe_errors

STATUS = {
    "not-found": 404,
    "unreadable": 404,
    "too-large": 422,
    "not-solved": 503,
    "too-fast": 429,
    "unavailable": 503,
    "not-finished": 409,
}


def create_app(settings: Settings) -> Front:
    sio = make_sio(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with run_services(settings, sio) as services:
            app.state.services = services
            yield

    rest = FastAPI(
        title="Unbeatable",
        version=__version__,
        summary="Exact values of small board games, and matches that are played live.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    rest.include_router(api)
    rest.include_router(pages.router)
    rest.add_middleware(GZipMiddleware, minimum_size=1_000)
    rest.add_exception_handler(Refusal, _refused)
    rest.add_exception_handler(RequestValidationError, _malformed)
    rest.add_exception_handler(HTTPException, _not_there)

    def requests() -> Limiter:
        services: Services = rest.state.services
        return services.requests

    return Front(partial(pass_live, sio), rest, requests)


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)  # noqa: S101 (registered for it)
    return _problem(STATUS.get(error.code, 400), Problem(code=error.code, message=error.message))


def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    message = describe_errors(error.errors(), skip=1)
    return _problem(422, Problem(code="bad-request", message=message))


def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101
    code: Code = "not-found" if error.status_code == 404 else "bad-request"
    message = str(error.detail)
    if allowed := Headers(error.headers).get("allow"):
        message = f"{request.url.path!r} takes {allowed}, not {request.method}"
    return _problem(error.status_code, Problem(code=code, message=message), error.headers)


def _problem(status: int, problem: Problem, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse(problem.model_dump(), status_code=status, headers=headers)
