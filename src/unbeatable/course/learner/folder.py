"""The learner's folder: one file a step, made when the step is reached.

What the learner has written is never lost: before another text takes its place, it is kept beside
it, as `s04_lines.mine.py`.
"""

from collections.abc import Sequence
from pathlib import Path

from unbeatable.core.atomic_write import write_whole
from unbeatable.course.lesson import CourseError, Step, all_steps

README = "README.txt"
ABOUT = """\
Write the unbeatable player yourself
====================================

Each step of the course is a file in this folder: s01_board.py is the first one. Keep

    unbeatable learn {name}

running in a terminal. In a second window, open the file in any editor, and save it: at every save
the terminal says what is right and what is not yet. A step builds on your files of the steps
before it.

    h  a hint            n  the next step        l  the list of all steps
    t  the text again    x  run your file        r  begin the step again
    s  our solution      p  play your player     c  certify it       q  quit

Your own version of a file is kept as s04_lines.mine.py whenever another one takes its place.
What you have passed is in .progress.json; you can stop at any time and go on later.
"""


def course_folder(path: Path) -> "Folder":
    """The folder, which has files of the course; CourseError if it is not one."""
    folder = Folder(path)
    if not path.is_dir():
        raise CourseError(f"'{path}' is not a folder; give one that 'unbeatable learn' has made")
    if not any(map(folder.has, all_steps())):
        raise CourseError(f"'{path}' has no files of the course, such as {all_steps()[0].file}")
    return folder


class Folder:
    """A folder with the files of the steps."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def make(self) -> None:
        """Make the folder, if it is not there, and say in it how it works."""
        if self.path.exists() and not self.path.is_dir():
            raise CourseError(f"'{self.path}' is a file; give the name of a folder for the course")
        self.path.mkdir(parents=True, exist_ok=True)
        if not (self.path / README).exists():
            write_whole(self.path / README, ABOUT.format(name=self.path).encode())

    def file(self, step: Step) -> Path:
        return self.path / step.file

    def has(self, step: Step) -> bool:
        return self.file(step).is_file()

    def read(self, step: Step) -> str | None:
        """What the file says, if there is one; what is not UTF-8 the checks complain of."""
        try:
            raw = self.file(step).read_bytes()
        except (FileNotFoundError, IsADirectoryError):  # some editors take it away as they save
            return None
        return raw.decode("utf-8-sig", "replace").replace("\r\n", "\n")

    def is_untouched(self, step: Step) -> bool:
        """Whether nothing has been written for the step."""
        return not self.work([step])

    def is_ours(self, step: Step) -> bool:
        """Whether the file is our solution."""
        return (self.read(step) or "").strip() == step.solution.strip()

    def sources(self, step: Step) -> dict[str, str]:
        """What its checks run on: the file of the step, and all earlier ones with work in them."""
        earlier = [other for other in all_steps() if other.number < step.number]
        text = self.read(step)
        return self.work(earlier) | {step.name: step.exercise if text is None else text}

    def work(self, steps: Sequence[Step]) -> dict[str, str]:
        """What the learner has written for these steps, by their names."""
        texts = {step: self.read(step) for step in steps}
        return {
            step.name: text
            for step, text in texts.items()
            if text is not None and text.strip() not in ("", step.exercise.strip())
        }

    def begin(self, step: Step) -> None:
        """Put the exercise there, unless there is a file."""
        if not self.has(step):
            write_whole(self.file(step), step.exercise.encode())

    def put(self, step: Step, text: str) -> Path | None:
        """Let the text be the step's file; where the learner's own is kept, if there was one."""
        kept = self._keep(step)
        write_whole(self.file(step), text.encode())
        return kept

    def _keep(self, step: Step) -> Path | None:
        if self.is_untouched(step) or self.is_ours(step):
            return None
        place, number = self.path / f"{step.name}.mine.py", 1
        own = self.file(step).read_bytes()
        while place.exists() and place.read_bytes() != own:
            number += 1
            place = self.path / f"{step.name}.mine{number}.py"
        write_whole(place, own)
        return place
