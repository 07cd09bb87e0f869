"""The system's Chromium, as benchmarks and tests of the web client start it."""

import os
import shutil
from collections.abc import Sequence

from playwright.sync_api import Browser, Playwright

QUIET = [  # no requests of its own
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-features=Translate,OptimizationHints,MediaRouter",
    "--disable-sync",
    "--no-first-run",
]


class NoChromium(Exception):
    """Chromium is not installed; the message says how to get it."""


def launch(playwright: Playwright, *programs: str, flags: Sequence[str] = ()) -> Browser:
    """Start the first of these programs that is installed; Chromium, if none is named."""
    names = programs or ("chromium",)
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        raise NoChromium(f"{names[0]} is not installed; on Debian: apt-get install {names[0]}")
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=path, args=[*QUIET, *as_root, *flags])
