"""The system's Chromium, as the measurements and the tests of the web client start it."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

QUIET = [  # it asks nobody anything by itself
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-features=Translate,OptimizationHints,MediaRouter",
    "--disable-sync",
    "--no-first-run",
]


class NoChromium(Exception):
    """It is not installed; the message says how to get it."""


def launch(playwright: Playwright) -> Browser:
    program = shutil.which("chromium")
    if program is None:
        raise NoChromium("chromium is not installed; on Debian: apt-get install chromium")
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=program, args=[*QUIET, *as_root])
