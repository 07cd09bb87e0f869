"""Lessons as notebooks."""

import base64
import json
import re
from typing import Any

import pytest

from unbeatable.course.lesson import Lesson, Text, all_lessons, find_lesson
from unbeatable.course.notebook import mark
from unbeatable.course.teacher.notebook import notebook_text
from unbeatable.course.translation import exercise_text

IDENTIFIER = re.compile(r"[a-zA-Z0-9_-]{1,64}")
READING = """\
Look at [the map](/map) and [Python](https://python.org).

![a board](board:x../.../...)

```text
![not a figure](board:x../.../...)
```

```try
"abc"[1]
```

```question
Who is to move?
- x
+ o
x has moved.
```

**Your task.** Fill it in.

```try
print(new_board())
```

![x moves](predict:[[1,-1],[0,0]])
"""


def cells(*numbers: str) -> list[dict[str, Any]]:
    notebook = json.loads(notebook_text([find_lesson(number) for number in numbers]))
    found: list[dict[str, Any]] = notebook["cells"]
    return found


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def test_every_lesson_is_valid_as_nbformat_4_says() -> None:
    notebook = json.loads(notebook_text(all_lessons()))
    assert set(notebook) == {"cells", "metadata", "nbformat", "nbformat_minor"}
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert notebook["metadata"]["language_info"]["name"] == "python"
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in notebook["cells"]:
        assert IDENTIFIER.fullmatch(cell["id"])
        assert all(isinstance(line, str) for line in cell["source"])
        assert all(line.endswith("\n") for line in cell["source"][:-1])
        if cell["cell_type"] == "code":
            assert set(cell) == {
                "cell_type",
                "id",
                "metadata",
                "source",
                "execution_count",
                "outputs",
            }
            assert (cell["execution_count"], cell["outputs"]) == (None, [])
        else:
            assert cell["cell_type"] == "markdown"
            assert set(cell) - {"attachments"} == {"cell_type", "id", "metadata", "source"}
            assert "outputs" not in cell


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.name)
def test_an_exercise_is_followed_by_its_check(lesson: Lesson) -> None:
    code = [cell for cell in cells(lesson.name) if cell["cell_type"] == "code"]
    tags = [cell["metadata"].get("tags", ["setup"])[0] for cell in code]
    place = tags.index("exercise")
    assert source(code[place]) == f"{mark(lesson)}\n{exercise_text(lesson).rstrip()}"
    assert source(code[place + 1]) == f'check("{lesson.name}")'
    assert (tags.count("exercise"), tags.count("check"), tags[0]) == (1, 1, "setup")
    for cell in code:
        compile(source(cell), "cell", "exec")


def test_code_to_try_comes_after_the_exercise_if_it_uses_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Lesson, "text", lambda *_: Text("Title", READING, ("a", "b", "c")))
    found = cells("1")
    kinds = [cell["metadata"].get("tags", [cell["cell_type"]])[0] for cell in found]
    expected = "code markdown try markdown exercise check try markdown markdown markdown markdown"
    assert kinds == expected.split()
    assert source(found[2]) == '"abc"[1]'
    assert source(found[6]) == "print(new_board())"
    assert [source(hint).splitlines()[1] for hint in found[-3:]] == [
        f"<summary>Hint {number}</summary>" for number in (1, 2, 3)
    ]


def test_figures_questions_and_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lesson, "text", lambda *_: Text("Title", READING, ("a", "b", "c")))
    found = cells("1")
    first, second, third = found[1], found[3], found[7]
    assert source(first).startswith("# Lesson 1: Title\n\nLook at the map and [Python](https")
    assert "![a board](attachment:figure1.png)" in source(first)
    assert "![not a figure](board:x../.../...)" in source(first)
    [(name, bundle)] = first["attachments"].items()
    assert name == "figure1.png"
    assert base64.b64decode(bundle["image/png"]).startswith(b"\x89PNG")
    assert "**Question.** Who is to move?\n\n- x\n- o\n\n<details>" in source(second)
    assert "**o**\n\nx has moved." in source(second)
    assert "```question" not in source(second)
    assert set(third["attachments"]) == {"figure1.png", "figure2.png"}
    shown, folded = source(third).split("<details>")
    assert "figure1.png" in shown
    assert "figure2.png" in folded


def test_a_translation_is_checked_in_its_language() -> None:
    def setup(language: str) -> str:
        return source(json.loads(notebook_text([find_lesson("1")], language))["cells"][0])

    assert setup("en").endswith("Course(get_ipython())")
    assert setup("de").endswith('Course(get_ipython(), "de")')
