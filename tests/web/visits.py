"""Browsers for visitors, each with its own storage, and what all of their pages must keep to."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page

from tests.server.processes import GameServer
from tests.web.browser import PATIENCE, SEEN, TALL, WIDE, Visit, Visitor

REMEMBER = """(origin, kept) => {
    if (location.origin === origin) localStorage.unbeatable ??= kept;
}"""
"""What a browser remembers from before the first page that it opens."""


@contextmanager
def visits(browser: Browser, site: Callable[[], GameServer]) -> Iterator[Visit]:
    """Open browsers for visitors. No page may log an error or send a request to another host.

    Motion is reduced, so that no test waits for it, unless reduced_motion="no-preference".
    """
    visitors: list[Visitor] = []

    def open_browser(
        *,
        server: GameServer | None = None,
        name: str = "",
        novice: bool = False,
        touch: bool = False,
        wide: int = WIDE,
        tall: int = TALL,
        **more: Any,
    ) -> Visitor:
        url = (server or site()).url
        kept = json.dumps({"name": name, "seen": [] if novice else SEEN})
        options: dict[str, Any] = {
            "base_url": url,
            "viewport": {"width": wide, "height": tall},
            "has_touch": touch,
            "is_mobile": touch,
            "reduced_motion": "reduce",
        }
        context = browser.new_context(**options | more)
        context.set_default_timeout(PATIENCE)
        # Playwright's `storage_state` would open a page of its own to write this.
        context.add_init_script(f"({REMEMBER})(...{json.dumps([url, kept])})")
        visitor = Visitor(context.new_page(), context, url, [])
        _listen(visitor, urlsplit(url).netloc)
        visitors.append(visitor)
        return visitor

    yield open_browser
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        assert not visitor.troubles, "\n".join(visitor.troubles)


def _listen(visitor: Visitor, host: str) -> None:
    troubles = visitor.troubles

    def check_host(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob"} and parts.netloc != host:
            troubles.append(f"asks another host: {url}")

    def listen_to_sockets(page: Page) -> None:
        page.on("websocket", lambda socket: check_host(socket.url))

    visitor.context.on("request", lambda request: check_host(request.url))
    visitor.context.on("console", visitor.hear)
    visitor.context.on("weberror", lambda error: troubles.append(f"script: {error.error}"))
    visitor.context.on("page", listen_to_sockets)
    listen_to_sockets(visitor.page)
