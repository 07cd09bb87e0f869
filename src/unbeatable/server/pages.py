"""The pages: the web client, which gets its secret here, and the page of the REST API."""

from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from unbeatable.server.identity import cookie_for, new_secret, secret_in

ASSETS = Path(str(files("fastapi_offline"))) / "static"

DOCS = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unbeatable: the API</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<div id="api"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</html>
"""
START = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true });\n"

HOME = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Unbeatable</title>
<h1>Unbeatable</h1>
<p>The server is running. <a href="api/docs">The API</a> tells what it can do.</p>
</html>
"""

router = APIRouter(include_in_schema=False)


def keep_identity(request: Request, response: Response) -> Response:
    """Give a browser that has none its secret."""
    if secret_in(request.headers.get("cookie", "")) is None:
        secure = request.url.scheme == "https"
        response.headers.append("set-cookie", cookie_for(new_secret(), secure=secure))
    return response


@router.get("/")
async def home(request: Request) -> Response:
    return keep_identity(request, HTMLResponse(HOME))


@router.get("/api/docs")
async def docs() -> Response:
    return HTMLResponse(DOCS)


@router.get("/api/docs/start.js")
async def start() -> Response:
    return Response(START, media_type="text/javascript")


@router.get("/api/docs/swagger-ui-bundle.js")
async def script() -> Response:
    return FileResponse(ASSETS / "swagger-ui-bundle.js", media_type="text/javascript")


@router.get("/api/docs/swagger-ui.css")
async def style() -> Response:
    return FileResponse(ASSETS / "swagger-ui.css", media_type="text/css")
