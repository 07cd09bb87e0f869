"""The learner's folder: one file per lesson, created when the lesson is reached.

Nothing that the learner wrote is lost: before a file is replaced, a copy is kept beside it, such as
`s04_lines.mine.py`.
"""

from collections.abc import Sequence
from pathlib import Path

from unbeatable.core.atomic_write import write_atomically
from unbeatable.core.quote import quote
from unbeatable.course.lesson import CourseError, Lesson, all_lessons

README = "README.txt"
ABOUT = """\
Write the unbeatable player yourself
====================================

Each lesson of the course is a file in this folder: s01_board.py is the first one. Keep

    unbeatable learn {name}

running in a terminal. In a second window, open the file in any editor. Whenever you save it, the
terminal says what is right and what is still missing. A lesson builds on your files of the lessons
before it.

    h  a hint            n  the next lesson        l  the list of all lessons
    t  the text again    x  run your file          r  start the lesson again
    s  our solution      p  play your player       c  certify it       q  quit

Before a file is replaced, your own version is kept, such as s04_lines.mine.py. What you have passed
is in .progress.json. You can stop at any time and continue later.
"""


def course_folder(path: Path) -> "Folder":
    """Return a folder that has files of the course. Raises CourseError if it has none."""
    folder = Folder(path)
    if not path.is_dir():
        raise CourseError(
            f"{quote(str(path))} is not a folder; give one that 'unbeatable learn' has created"
        )
    if not any(map(folder.has, all_lessons())):
        raise CourseError(
            f"{quote(str(path))} has no files of the course, such as {all_lessons()[0].file}"
        )
    return folder


class Folder:
    """A folder with the files of the lessons."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def make(self) -> None:
        """Create the folder with a README, unless it exists."""
        if self.path.exists() and not self.path.is_dir():
            raise CourseError(f"'{self.path}' is a file; give the name of a folder for the course")
        if self._has_other_files():
            raise CourseError(
                f"{quote(str(self.path))} has files that are not of the course; "
                "give an empty folder or a new name"
            )
        self.path.mkdir(parents=True, exist_ok=True)
        if not (self.path / README).exists():
            write_atomically(self.path / README, ABOUT.format(name=self.path).encode())

    def _has_other_files(self) -> bool:
        """Return whether the folder exists, has files, and none of them is of the course."""
        if not self.path.is_dir() or any(map(self.has, all_lessons())):
            return False
        names = {entry.name for entry in self.path.iterdir()}
        return README not in names and any(not name.startswith(".") for name in names)

    def file(self, lesson: Lesson) -> Path:
        return self.path / lesson.file

    def has(self, lesson: Lesson) -> bool:
        return self.file(lesson).is_file()

    def read(self, lesson: Lesson) -> str | None:
        """Return the text of the file, or None. The checks refuse what is not UTF-8."""
        try:
            raw = self.file(lesson).read_bytes()
        except (FileNotFoundError, IsADirectoryError):  # some editors remove it while they save
            return None
        return raw.decode("utf-8-sig", "replace").replace("\r\n", "\n")

    def is_untouched(self, lesson: Lesson) -> bool:
        """Return whether nothing has been written for the lesson."""
        return not self.work([lesson])

    def is_ours(self, lesson: Lesson) -> bool:
        """Return whether the file is our solution."""
        return (self.read(lesson) or "").strip() == lesson.solution.strip()

    def sources(self, lesson: Lesson) -> dict[str, str]:
        """Return what the checks run on: the lesson's file, and earlier files with work in them."""
        earlier = [other for other in all_lessons() if other.number < lesson.number]
        text = self.read(lesson)
        return self.work(earlier) | {lesson.name: lesson.exercise if text is None else text}

    def work(self, lessons: Sequence[Lesson]) -> dict[str, str]:
        """Return what the learner has written for these lessons, by name."""
        texts = {lesson: self.read(lesson) for lesson in lessons}
        return {
            lesson.name: text
            for lesson, text in texts.items()
            if text is not None and text.strip() not in ("", lesson.exercise.strip())
        }

    def begin(self, lesson: Lesson) -> None:
        """Write the exercise, unless there is a file."""
        if not self.has(lesson):
            write_atomically(self.file(lesson), lesson.exercise.encode())

    def put(self, lesson: Lesson, text: str) -> Path | None:
        """Write the lesson's file. Return where the learner's own file is kept, if any."""
        kept = self._keep(lesson)
        write_atomically(self.file(lesson), text.encode())
        return kept

    def _keep(self, lesson: Lesson) -> Path | None:
        if self.is_untouched(lesson) or self.is_ours(lesson):
            return None
        place, number = self.path / f"{lesson.name}.mine.py", 1
        own = self.file(lesson).read_bytes()
        while place.exists() and place.read_bytes() != own:
            number += 1
            place = self.path / f"{lesson.name}.mine{number}.py"
        write_atomically(place, own)
        return place
