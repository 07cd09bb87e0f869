"""Pages: the web client, where a browser gets its identity, and the page of the REST API."""

import gzip
from functools import lru_cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response

from unbeatable.server.http.identity import cookie_for, new_secret, secret_in
from unbeatable.server.http.middleware import PYTHON_POLICY
from unbeatable.server.http.preload_links import preloads
from unbeatable.server.matches.refusal import Refusal

CLIENT = Path(__file__).parents[2] / "web"
"""The web client as the package's build hook writes it."""
API_PAGE = Path(str(files("fastapi_offline"))) / "static"

IMMUTABLE = "public, max-age=31536000, immutable"
"""For files that are named by a hash of their content."""
PYTHON_TYPES = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}

DOCS = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unbeatable: the API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="docs/swagger-ui.css">
<div id="api"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</html>
"""
START = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true });\n"

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Unbeatable</title>
<h1>Unbeatable</h1>
<p>The web client has not been built: run <code>make web</code>. The server works without it;
see <a href="/api/docs">the API</a>.</p>
</html>
"""

router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/m/{match}")
@router.get("/explore")
@router.get("/lab")
@router.get("/map")
@router.get("/learn")
@router.get("/learn/{lesson}")
async def client(request: Request) -> Response:
    """Return the client: one page for all addresses."""
    return _page(request)


@router.get("/m/{match}/")
@router.get("/explore/")
@router.get("/lab/")
@router.get("/map/")
@router.get("/learn/")
@router.get("/learn/{lesson}/")
async def without_slash(request: Request) -> Response:
    """Redirect to the same page, whose address has no slash at its end."""
    address = request.url.path.removesuffix("/")
    return RedirectResponse(f"{address}?{request.url.query}" if request.url.query else address, 308)


def _page(request: Request, status: int = 200) -> Response:
    index = CLIENT / "index.html"
    page = index.read_text(encoding="utf-8") if index.exists() else NOT_BUILT
    ahead = preloads(CLIENT, request.url.path, request.query_params)
    response = HTMLResponse(page.replace("</head>", f"{ahead}</head>"), status)
    response.headers["cache-control"] = "no-cache"
    return _with_identity(request, response)


@router.get("/{name}")
@router.get("/assets/{name}")
async def file(request: Request, name: str) -> Response:
    """Return a file of the client."""
    path = _client_file(request)
    if path.parent == CLIENT and not path.is_file():
        return await nowhere(request)
    path = _existing(path, request)
    if path.parent.name != "assets":
        return FileResponse(path, headers={"cache-control": "no-cache"})
    headers = {"cache-control": IMMUTABLE, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return FileResponse(path, headers=headers)
    kind, _ = guess_type(path.name)
    return Response(_packed(path), media_type=kind, headers=headers | {"content-encoding": "gzip"})


@router.get("/python/{name}")
@router.get("/python/{version}/{name}")
async def python(request: Request, name: str) -> Response:
    """Return a file of Python in the page: the worker that runs it, or Pyodide, by version."""
    path = _client_file(request)
    packed = path.with_name(f"{path.name}.gz")  # the build compresses large files
    encoding = "gzip" if packed.is_file() else "identity"
    sent = packed if encoding == "gzip" else _existing(path, request)
    kind = PYTHON_TYPES.get(path.suffix, "application/octet-stream")
    headers = {
        "cache-control": IMMUTABLE,
        "content-encoding": encoding,
        "content-security-policy": PYTHON_POLICY,
    }
    return FileResponse(sent, media_type=kind, headers=headers)


@router.get("/api/docs")
async def docs() -> Response:
    return HTMLResponse(DOCS)


@router.get("/api/docs/start.js")
async def start() -> Response:
    return Response(START, media_type="text/javascript")


@router.get("/api/docs/swagger-ui-bundle.js")
async def script() -> Response:
    return FileResponse(API_PAGE / "swagger-ui-bundle.js", media_type="text/javascript")


@router.get("/api/docs/swagger-ui.css")
async def style() -> Response:
    return FileResponse(API_PAGE / "swagger-ui.css", media_type="text/css")


@router.get("/{path:path}")
async def nowhere(request: Request) -> Response:
    """Refuse an unknown address: in the client for people, in JSON for programs."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        raise _missing(request)
    return _page(request, 404)


def _client_file(request: Request) -> Path:
    """Return the path of the file at that address, never outside the client's folder."""
    path = CLIENT / request.url.path.lstrip("/")
    if "\0" in request.url.path or ".." in path.parts:
        raise _missing(request)
    return path


@lru_cache(maxsize=64)
def _packed(path: Path) -> bytes:
    """Return a file compressed; kept, since compressing takes longer than sending."""
    return gzip.compress(path.read_bytes())


def _existing(path: Path, request: Request) -> Path:
    if not path.is_file():
        raise _missing(request)
    return path


def _missing(request: Request) -> Refusal:
    return Refusal("not-found", f"there is no page {request.url.path!r}")


def _with_identity(request: Request, response: Response) -> Response:
    """Give a browser its secret if it has none."""
    if secret_in(request.headers.get("cookie", "")) is None:
        secure = request.url.scheme == "https"
        response.headers.append("set-cookie", cookie_for(new_secret(), secure=secure))
    return response
