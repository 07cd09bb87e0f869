"""The learner's folder: one file per lesson, created when the lesson is reached.

Nothing that the learner wrote is lost: before a file is replaced, a copy is kept beside it, such as
`s04_lines.mine.py`.
"""

from collections.abc import Sequence
from pathlib import Path

from unbeatable.core.atomic_write import write_atomically
from unbeatable.core.quote import quote
from unbeatable.course.learner.authorship import is_like_ours
from unbeatable.course.learner.old_order import OLD_ORDER
from unbeatable.course.lesson import LANGUAGE, CourseError, Lesson, all_lessons, read_about
from unbeatable.course.translation import exercise_text, is_exercise, is_solution

README = "README.txt"


def course_folder(path: Path) -> "Folder":
    """Return a folder that has files of the course. Raises CourseError if it has none."""
    folder = Folder(path)
    if not path.is_dir():
        raise CourseError(
            f"{quote(str(path))} is not a folder; give one that 'unbeatable learn' has created"
        )
    if not folder.has_work:
        raise CourseError(
            f"{quote(str(path))} has no files of the course, such as {all_lessons()[0].file}"
        )
    return folder


class Folder:
    """A folder with the files of the lessons."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def make(self, language: str = LANGUAGE) -> None:
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
            write_atomically(
                self.path / README, read_about(language).format(name=self.path).encode()
            )

    @property
    def has_work(self) -> bool:
        """Whether there are files of the course, of the present order or the old one."""
        return any(map(self.has, [*all_lessons(), *(Lesson(old.name) for old in OLD_ORDER)]))

    def _has_other_files(self) -> bool:
        """Return whether the folder exists, has files, and none of them is of the course."""
        if not self.path.is_dir() or self.has_work:
            return False
        names = {entry.name for entry in self.path.iterdir()}
        return README not in names and any(not name.startswith(".") for name in names)

    def file(self, lesson: Lesson) -> Path:
        return self.path / lesson.file

    def has(self, lesson: Lesson) -> bool:
        return self.file(lesson).is_file()

    def read(self, lesson: Lesson) -> str | None:
        """Return the text of the file, or None. The checks refuse what is not UTF-8."""
        if not self.has(lesson):
            return None  # reading from a pipe, for example, would never end
        try:
            raw = self.file(lesson).read_bytes()
        except (FileNotFoundError, IsADirectoryError):  # some editors remove it while they save
            return None
        return raw.decode("utf-8-sig", "replace").replace("\r\n", "\n")

    def is_untouched(self, lesson: Lesson) -> bool:
        """Return whether nothing has been written for the lesson."""
        return not self.work([lesson])

    def is_ours(self, lesson: Lesson) -> bool:
        """Return whether the file has the code of our solution."""
        return is_like_ours(lesson, self.read(lesson) or "")

    def old_work(self) -> dict[str, str]:
        """Return the texts for lessons that only the old order has, by name."""
        present = {lesson.name for lesson in all_lessons()}
        texts = {
            old.name: self.read(Lesson(old.name)) for old in OLD_ORDER if old.name not in present
        }
        return {name: text for name, text in texts.items() if text is not None}

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
            if text is not None and text.strip() and not is_exercise(lesson, text)
        }

    def begin(self, lesson: Lesson, language: str = LANGUAGE) -> None:
        """Write the exercise, unless the file has more than the bare one in another language."""
        text, exercise = self.read(lesson), exercise_text(lesson, language)
        if not self.has(lesson) or (text and text != exercise and is_exercise(lesson, text)):
            write_atomically(self.file(lesson), exercise.encode())

    def put(self, lesson: Lesson, text: str) -> Path | None:
        """Write the lesson's file. Return where the learner's own file is kept, if any."""
        kept = self._keep(lesson)
        write_atomically(self.file(lesson), text.encode())
        return kept

    def _keep(self, lesson: Lesson) -> Path | None:
        if self.is_untouched(lesson) or is_solution(lesson, self.read(lesson) or ""):
            return None
        return self.keep(f"{lesson.name}.mine", self.file(lesson).read_bytes())

    def keep(self, stem: str, content: bytes) -> Path:
        """Write the content to `stem`.py, or to the first of `stem`2.py and so on that is free."""
        place, number = self.path / f"{stem}.py", 1
        while place.exists() and place.read_bytes() != content:
            number += 1
            place = self.path / f"{stem}{number}.py"
        write_atomically(place, content)
        return place
