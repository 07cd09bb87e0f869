"""The course as the server gives it: readings, drawings, the package, and Python's files."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.server.http.api.requests import get
from tests.server.in_process import RunningApp
from unbeatable.course.lesson import PAGES, Lesson, all_lessons
from unbeatable.course.messages import translate
from unbeatable.server.http import pages
from unbeatable.server.http.api.course import package

pytestmark = pytest.mark.anyio


async def test_the_course_lists_every_lesson_in_its_part(api: RunningApp) -> None:
    course = (await get(api, "/api/course")).json()
    assert course["title"] == "Write the unbeatable player yourself"
    assert [part["title"].partition(":")[0] for part in course["parts"]] == [
        f"Part {number}" for number in (1, 2, 3, 4)
    ]
    listed = [lesson for part in course["parts"] for lesson in part["lessons"]]
    assert [lesson["name"] for lesson in listed] == [lesson.name for lesson in all_lessons()]
    assert {lesson["number"] for lesson in listed if lesson["side_road"]} == {21, 22, 23, 24}
    pages = [part["checkpoint"]["name"] for part in course["parts"]] + [course["closing"]["name"]]
    assert pages == list(PAGES)
    assert course["languages"] == ["en", "de"]
    assert course["introduction"].startswith("<p>In this course")


async def test_a_lesson_is_found_by_name_and_number(api: RunningApp) -> None:
    for name in ("s04_lines", "4", "04", "s04_lines.py"):
        lesson = (await get(api, f"/api/course/lessons/{name}")).json()
        assert lesson["name"] == "s04_lines"
        assert len(lesson["hints"]) == 3
    refused = await get(api, "/api/course/lessons/99")
    assert refused.status_code == 404
    assert "lessons are 1 to 24" in refused.json()["message"]
    assert (await get(api, "/api/course", language="x1")).status_code == 422


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
async def test_every_lesson_can_be_shown(api: RunningApp, lesson: Lesson) -> None:
    content = (await get(api, f"/api/course/lessons/{lesson.name}")).json()
    assert content["checks"]
    assert all(check.endswith((".", "?")) for check in content["checks"])
    assert content["exercise"] != content["solution"]
    for html in (*texts_of(content["reading"]), *content["hints"]):
        is_sound(html)


def is_sound(html: str) -> None:
    ElementTree.fromstring(f"<div>{html}</div>")  # whole
    assert "<script" not in html
    assert "![" not in html  # every picture was drawn


def texts_of(blocks: list[dict[str, Any]]) -> list[str]:
    """All HTML in a reading."""
    keys = ("html", "question", "explanation", "figure")
    single = [block[key] for block in blocks for key in keys if key in block]
    return single + [answer for block in blocks for answer in block.get("answers", [])]


@pytest.mark.parametrize("name", PAGES)
async def test_every_page_between_the_lessons_can_be_shown(api: RunningApp, name: str) -> None:
    page = (await get(api, f"/api/course/pages/{name}")).json()
    assert page["title"]
    for html in texts_of(page["reading"]):
        is_sound(html)


async def test_there_are_no_other_pages(api: RunningApp) -> None:
    for name in ("course", "s01_board", "checkpoint9"):
        assert (await get(api, f"/api/course/pages/{name}")).status_code == 404


async def test_a_lesson_says_what_can_be_done_with_it(api: RunningApp) -> None:
    lessons = {
        name: (await get(api, f"/api/course/lessons/{name}")).json()
        for name in ("s01_board", "s06_computer", "s11_minimax", "s19_cutoffs")
    }
    assert [name for name, lesson in lessons.items() if lesson["plays"]] == [
        "s06_computer",
        "s19_cutoffs",
    ]
    watched = {name: lesson["watch"] for name, lesson in lessons.items()}
    assert watched["s11_minimax"] == "minimax"
    assert watched["s01_board"] is None
    parsons = lessons["s11_minimax"]["parsons"]
    assert parsons["heading"].startswith("def minimax(")
    right = [parsons["lines"][number] for number in parsons["order"]]
    assert right != parsons["lines"]
    assert "\n".join(line.strip() for line in right[:1]) in lessons["s11_minimax"]["solution"]


async def test_a_translation_where_there_is_one(api: RunningApp) -> None:
    german = (await get(api, "/api/course/lessons/1", language="de")).json()
    assert (german["language"], german["title"]) == ("de", "Ein Spielbrett")
    assert german["checks"][0] == translate("A new board has nine empty cells.", "de")
    assert german["checks"][0] != "A new board has nine empty cells."
    page = (await get(api, "/api/course/pages/closing", language="de")).json()
    assert page["language"] == "de"
    for address in ("/api/course/lessons/1", "/api/course/pages/closing"):
        assert (await get(api, address, language="fr")).json()["language"] == "en"


async def test_the_package_is_kept_for_ever_by_its_fingerprint(api: RunningApp) -> None:
    address = (await get(api, "/api/course")).json()["package"]
    answer = await api.get(address)
    assert answer.headers["content-type"] == "application/zip"
    assert "immutable" in answer.headers["cache-control"]
    assert (await get(api, "/api/course/unbeatable.zip")).headers["cache-control"] == "no-cache"
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert "unbeatable/course/lessons/s01_board/check.py" in names
    assert "unbeatable/course/lessons/s11_minimax/lesson.toml" in names
    needless = ("server", "__pycache__", "/teacher/", "/wrong/", ".md")
    assert not [name for name in names if any(part in name for part in needless)]


def test_the_package_runs_without_any_other(tmp_path: Path) -> None:
    """On a bare Python, as Pyodide is one: none of our dependencies is there."""
    (tmp_path / "package.zip").write_bytes(package().content)
    zipfile.ZipFile(tmp_path / "package.zip").extractall(tmp_path)
    code = """if True:
        import json, sys
        from unbeatable.course import pyodide
        from unbeatable.course.lesson import find_lesson
        lesson = find_lesson("s20_bitboards")
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
