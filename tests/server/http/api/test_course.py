"""The course as the server gives it: readings, drawings, the package, and Python's files."""

import io
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.server.http.api.requests import get
from tests.server.in_process import RunningApp
from unbeatable.course.figures import parse_figure
from unbeatable.course.figures_svg import figure_svg
from unbeatable.course.lesson import CourseError, Lesson, all_lessons
from unbeatable.server.http import pages
from unbeatable.server.http.api.course import as_html, package

pytestmark = pytest.mark.anyio


async def test_the_course_lists_every_lesson_in_its_part(api: RunningApp) -> None:
    course = (await get(api, "/api/course")).json()
    assert course["title"] == "Write the unbeatable player yourself"
    assert [part["title"] for part in course["parts"]] == ["Part 1: The game", "Part 2: The mind"]
    listed = [lesson["name"] for part in course["parts"] for lesson in part["lessons"]]
    assert listed == [lesson.name for lesson in all_lessons()]
    assert course["languages"] == ["en"]  # the others are not complete
    assert course["introduction"].startswith("<p>In this course")


async def test_a_lesson_is_found_by_name_and_number(api: RunningApp) -> None:
    for name in ("s04_lines", "4", "04", "s04_lines.py"):
        lesson = (await get(api, f"/api/course/lessons/{name}")).json()
        assert lesson["name"] == "s04_lines"
        assert len(lesson["hints"]) == 3
    refused = await get(api, "/api/course/lessons/99")
    assert refused.status_code == 404
    assert "lessons are 1 to 23" in refused.json()["message"]
    assert (await get(api, "/api/course", language="x1")).status_code == 422


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
async def test_every_lesson_can_be_shown(api: RunningApp, lesson: Lesson) -> None:
    content = (await get(api, f"/api/course/lessons/{lesson.name}")).json()
    assert content["checks"]
    assert all(check.endswith((".", "?")) for check in content["checks"])
    assert content["exercise"] != content["solution"]
    for html in (content["reading"], *content["hints"]):
        ElementTree.fromstring(f"<div>{html}</div>")  # whole
        assert "<script" not in html
        assert "![" not in html  # every picture was drawn


async def test_a_translation_where_there_is_one(api: RunningApp) -> None:
    first = (await get(api, "/api/course/lessons/1", language="de")).json()
    assert (first["language"], first["title"]) == ("de", "Ein Spielbrett")
    fourth = (await get(api, "/api/course/lessons/4", language="de")).json()
    assert fourth["language"] == "en"


def test_readings_are_safe_to_show() -> None:
    html = as_html("<script>alert(1)</script> [x](javascript:alert(1)) [home](/)\n\n    1 < 2\n")
    assert "<script" not in html
    assert 'href="javascript' not in html
    assert '<a href="/">home</a>' in html
    assert '<pre tabindex="0"><code>1 &lt; 2' in html
    quoted = as_html('![a "b" <c>](board:x../.../...)')
    assert 'aria-label="a &quot;b&quot; &lt;c&gt;"' in quoted


def test_boards_are_drawn() -> None:
    svg = ElementTree.fromstring(figure_svg("board:xx./o../..o|0,1", "a board"))
    kinds = [path.get("class") for path in svg.iter("path")]
    assert (kinds.count("x"), kinds.count("o")) == (2, 2)
    assert len(list(svg.iter("rect"))) == 2
    assert svg.get("aria-label") == "a board"


def test_trees_are_drawn_with_who_is_to_move() -> None:
    svg = ElementTree.fromstring(figure_svg("tree:[[1,-1],[0,0]]", "a tree"))
    kinds = [path.get("class") for path in svg.iter("path")]
    assert (kinds.count("x"), kinds.count("o"), kinds.count("grid")) == (1, 2, 6)
    assert [text.text for text in svg.iter("text")] == ["1", "\N{MINUS SIGN}1", "0", "0"]
    leaf = ElementTree.fromstring(figure_svg("tree:1", "a leaf"))
    assert [text.text for text in leaf.iter("text")] == ["1"]


@pytest.mark.parametrize(
    "address", ["board:xyz", "board:xx/x", "board:xx./o../..o|9", "tree:[]", "tree:[1", "cat:1", ""]
)
def test_what_is_no_picture_is_refused(address: str) -> None:
    with pytest.raises(CourseError, match=re.escape(repr(address))):
        parse_figure(address)


async def test_the_package_is_kept_for_ever_by_its_fingerprint(api: RunningApp) -> None:
    address = (await get(api, "/api/course")).json()["package"]
    answer = await api.get(address)
    assert answer.headers["content-type"] == "application/zip"
    assert "immutable" in answer.headers["cache-control"]
    assert (await get(api, "/api/course/unbeatable.zip")).headers["cache-control"] == "no-cache"
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert "unbeatable/course/lessons/s01_board/check.py" in names
    assert not [name for name in names if "server" in name or "__pycache__" in name]


def test_the_package_runs_without_any_other(tmp_path: Path) -> None:
    """On a bare Python, as Pyodide is one: none of our dependencies is there."""
    (tmp_path / "package.zip").write_bytes(package().content)
    zipfile.ZipFile(tmp_path / "package.zip").extractall(tmp_path)
    code = """if True:
        import json, sys
        from unbeatable.course import pyodide
        from unbeatable.course.lesson import find_lesson
        lesson = find_lesson("s23_variant")
        sources = json.dumps({lesson.name: lesson.solution})
        said = pyodide.check(lesson.name, sources, lambda *_: None)
        assert json.loads(said)["passed"], said
        assert "site-packages" not in str(sys.modules), "a dependency was imported"
    """
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{code}",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


async def test_python_has_its_types_and_a_policy_of_its_own(api: RunningApp) -> None:
    folder = next(path for path in (pages.CLIENT / "python").iterdir() if path.is_dir())
    for name, kind in {
        "pyodide.mjs": "text/javascript",
        "pyodide.asm.mjs": "text/javascript",
        "pyodide.asm.wasm": "application/wasm",
        "python_stdlib.zip": "application/zip",
        "pyodide-lock.json": "application/json",
    }.items():
        answer = await get(api, f"/python/{folder.name}/{name}")
        assert answer.status_code == 200
        assert answer.headers["content-type"].partition(";")[0] == kind
        assert "immutable" in answer.headers["cache-control"]
        assert "'wasm-unsafe-eval'" in answer.headers["content-security-policy"]
        packed = "identity" if kind == "application/zip" else "gzip"
        assert answer.headers["content-encoding"] == packed
    page = await get(api, "/learn/s01_board")
    assert "wasm" not in page.headers["content-security-policy"]
    for missing in ("/python/none.js", f"/python/{folder.name}/none.js", "/python/%2e%2e/x"):
        assert (await get(api, missing)).status_code == 404
