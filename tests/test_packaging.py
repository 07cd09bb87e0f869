"""The package as users get it: built from a clean clone by uv and by pip, installed, run."""

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
UV = str(ROOT / ".uv" / "bin" / "uv")
INDEX = "unbeatable/web/index.html"

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if "COV" not in name}
    environment |= {"PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.args}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def clone(shared_folder: Path) -> Path:
    """A clone and the packages that uv builds in it: made once, by the first worker to come."""
    folder = shared_folder / "clone"
    with (shared_folder / "clone.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "dist").exists():
            run("git", "clone", "--quiet", ROOT, folder, cwd=ROOT)
            # npm checks the packages that were downloaded here before.
            modules = "web/node_modules"
            shutil.copytree(ROOT / modules, folder / modules, symlinks=True)
            run(UV, "build", "--build-constraints", "constraints.txt", cwd=folder)
    return folder


@pytest.fixture(scope="module")
def sdist(clone: Path) -> Path:
    (path,) = clone.glob("dist/*.tar.gz")
    return path


@pytest.fixture(scope="module")
def wheel(clone: Path) -> Path:
    (path,) = clone.glob("dist/*.whl")
    return path


def test_the_source_package_has_the_built_client_and_not_its_sources(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert f"src/{INDEX}" in names
    assert {name.split("/")[0] for name in names} == {
        "src", "docs", "README.md", "CHANGELOG.md", "LICENSE", "hatch_build.py",
        "pyproject.toml", "PKG-INFO", ".gitignore",
    }  # fmt: skip


def test_pip_builds_the_same_wheel_from_the_clone(clone: Path, wheel: Path, tmp_path: Path) -> None:
    python = fresh_environment(tmp_path / "env")
    run(python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", tmp_path, clone, cwd=tmp_path)
    assert names_in(tmp_path / wheel.name) == names_in(wheel)
    assert INDEX in names_in(wheel)


def test_the_wheel_has_the_licences_of_what_the_client_contains(wheel: Path) -> None:
    text = zipfile.ZipFile(wheel).read("unbeatable/web/THIRD-PARTY.txt").decode()
    for name in ("svelte", "@codemirror/view", "@lezer/python", "d3-zoom", "socket.io-client"):
        assert re.search(rf"^{name} [\d.]+, (MIT|ISC)$", text, re.MULTILINE), name
    assert "Mozilla Public License Version 2.0" in text
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in text


def test_both_packages_install_with_uv_and_with_pip(
    wheel: Path, sdist: Path, tmp_path: Path
) -> None:
    python = fresh_environment(tmp_path / "env")
    options = ("--constraints", ROOT / "constraints.txt", "--requirements", ROOT / "pyproject.toml")
    run(UV, "pip", "install", "--python", python, *options, cwd=tmp_path)
    with_uv = (UV, "pip", "install", "--python", python)
    with_pip = (python, "-m", "pip", "install")
    for installer, package in product((with_uv, with_pip), (wheel, sdist)):
        run(*installer, "--no-deps", package, cwd=tmp_path)
        works_in(python, tmp_path)
        run(UV, "pip", "uninstall", "--python", python, "unbeatable", cwd=tmp_path)


def works_in(python: Path, folder: Path) -> None:
    """The installed package is whole: it solves, and has the built client."""
    run(UV, "pip", "check", "--python", python, cwd=folder)
    solved = json.loads(run(python.parent / "unbeatable", "solve", "classic", "--json", cwd=folder))
    assert (solved["value"], solved["positions"]) == ("draw", 5478)
    where = "import unbeatable; print(unbeatable.__path__[0])"
    installed = Path(run(python, "-c", where, cwd=folder).strip())
    assert installed.is_relative_to(python.parents[1])
    assert "<script" in (installed / "web" / "index.html").read_text()


def fresh_environment(folder: Path) -> Path:
    """Make an environment with pip in it; return its Python."""
    run(UV, "venv", "--seed", "--python", sys.executable, folder, cwd=folder.parent)
    return folder / "bin" / "python"


def names_in(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())
