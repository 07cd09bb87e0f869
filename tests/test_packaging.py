"""The package as users get it: built from a clean clone by uv and by pip, installed, run."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
UV = str(ROOT / ".uv" / "bin" / "uv")
INDEX = "unbeatable/web/index.html"

# One worker makes the clone and the environment that these tests share.
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("packages")]


def run(*command: str | Path, cwd: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if "COV" not in name}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.args}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module", autouse=True)
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A folder for bytecode: it is compiled once, and no package has it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.mktemp("bytecode")))
        yield


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone and the packages that uv builds in it."""
    folder = tmp_path_factory.mktemp("clone") / "unbeatable"
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


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with pip and all that the package and its build need."""
    folder = tmp_path_factory.mktemp("environment") / "env"
    run(UV, "venv", "--seed", "--python", sys.executable, folder, cwd=ROOT)
    wanted = ("--requirements", "pyproject.toml", "--group", "build")
    with_uv = (UV, "pip", "install", "--python", folder / "bin" / "python")
    run(*with_uv, "--constraints", "constraints.txt", *wanted, cwd=ROOT)
    return folder / "bin" / "python"


def test_the_source_package_has_the_built_client_and_not_its_sources(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert f"src/{INDEX}" in names
    assert {name.split("/")[0] for name in names} == {
        "src", "docs", "README.md", "CHANGELOG.md", "LICENSE", "hatch_build.py",
        "pyproject.toml", "PKG-INFO", ".gitignore",
    }  # fmt: skip


def test_pip_builds_the_same_wheel_from_the_clone(
    clone: Path, wheel: Path, python: Path, tmp_path: Path
) -> None:
    # Installing the source package builds in isolation; here the environment has what is needed.
    how = ("--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path)
    run(python, "-m", "pip", "wheel", *how, clone, cwd=tmp_path)
    assert names_in(tmp_path / wheel.name) == names_in(wheel)
    assert INDEX in names_in(wheel)


def test_the_wheel_has_the_licences_of_what_the_client_contains(wheel: Path) -> None:
    text = zipfile.ZipFile(wheel).read("unbeatable/web/THIRD-PARTY.txt").decode()
    for name in ("svelte", "@codemirror/view", "@lezer/python", "d3-zoom", "socket.io-client"):
        assert re.search(rf"^{name} [\d.]+, (MIT|ISC)$", text, re.MULTILINE), name
    assert "Mozilla Public License Version 2.0" in text
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in text


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
@pytest.mark.parametrize("installer", ["uv", "pip"])
def test_both_packages_install_with_uv_and_with_pip(
    installer: str, kind: str, python: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    package = request.getfixturevalue(kind)
    if installer == "uv":
        run(UV, "pip", "install", "--python", python, "--no-deps", package, cwd=tmp_path)
    else:
        run(python, "-m", "pip", "install", "--no-compile", "--no-deps", package, cwd=tmp_path)
    run(UV, "pip", "check", "--python", python, cwd=tmp_path)
    command = (python.parent / "unbeatable", "solve", "classic", "--json")
    solved = json.loads(run(*command, cwd=tmp_path))
    assert (solved["value"], solved["positions"]) == ("draw", 5478)
    (index,) = python.parents[1].glob(f"lib/*/site-packages/{INDEX}")
    assert "<script" in index.read_text()
    run(UV, "pip", "uninstall", "--python", python, "unbeatable", cwd=tmp_path)
    assert not index.exists()


def names_in(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())
