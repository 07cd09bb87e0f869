"""The lessons of the course's first order, and where the work on them belongs in the present one.

Files of the old order are recognised by name: no lesson of today has the name of an old one with
other functions. What we gave out then, exercises and solutions, is recognised by its fingerprint.
"""

import ast
import re
import zlib
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import NamedTuple

from unbeatable.course.lesson import Lesson
from unbeatable.course.messages import Message, join


@dataclass(frozen=True)
class OldLesson:
    """A lesson of the old order."""

    name: str
    new: str | None
    """The lesson that takes over its work; None if there is none."""
    exercise: str
    """The fingerprint of our exercise."""
    solution: str
    """The fingerprint of our solution."""
    more: str = ""
    """The function that the new lesson asks for besides."""

    @property
    def file(self) -> str:
        return f"{self.name}.py"

    @property
    def is_renamed(self) -> bool:
        return self.new not in (None, self.name)

    @property
    def appended(self) -> str:
        """What to add to the learner's code: the exercise of the function that it lacks."""
        return _exercise_of(Lesson(self.new), self.more) if self.new and self.more else ""


OLD_ORDER = (
    OldLesson("s01_board", "s01_board", "3b5329de", "2a462ca0"),
    OldLesson("s02_move", "s02_move", "1c454226", "0be9e59f"),
    OldLesson("s03_turns", "s03_turns", "62f36c35", "969c13f7"),
    OldLesson("s04_lines", "s04_lines", "b7b746a2", "7b19272c"),
    OldLesson("s05_over", "s05_over", "c9fd832d", "d22ba3e7"),
    OldLesson("s06_computer", "s06_computer", "3ed89f89", "f6404d58"),
    OldLesson("s07_play", "s07_play", "0d359c77", "d6108b88"),
    OldLesson("s08_trees", "s09_trees", "1144bc79", "a8e70143"),
    OldLesson("s09_minimax", None, "563e465a", "e2442224"),
    OldLesson("s10_best", None, "4ff915ac", "1dfcef96"),
    OldLesson("s11_node", None, "8686fb72", "644e9956"),
    OldLesson("s12_winning", None, "d06281ee", "c5d77fa2"),
    OldLesson("s13_quick", None, "24b42b7e", "cd85fdb1"),
    OldLesson("s14_choose", None, "b4198b4c", "b73a28cf"),
    OldLesson("s15_count", None, "95154eaf", "343eceeb"),
    OldLesson("s16_stacks", None, "937dcc5e", "7d91eb39"),
    OldLesson("s17_memory", None, "196579f6", "e1b73128"),
    OldLesson("s18_symmetry", None, "5c5c549e", "5cc9ee3a"),
    OldLesson("s19_alphabeta", None, "bde7d26d", "080cb764"),
    OldLesson("s20_bits", None, "9a2cf2ca", "d1de9484"),
    OldLesson("s21_forks", "s08_block", "c0711273", "a092f9ac", more="win_or_block"),
    OldLesson("s22_backwards", "s23_circles", "ec135d2c", "98c95859"),
    OldLesson("s23_variant", None, "0de63b94", "0d603bd6"),
)


def fingerprint(text: str) -> str:
    """Return the CRC-32 of a text without the white space around it, which a browser can tell."""
    return f"{zlib.crc32(text.strip().encode('utf-8', 'replace')):08x}"


class CarriedOver(NamedTuple):
    """The work of the old order in its new places."""

    code: dict[str, str]
    """The text for each lesson that changes, by its present name."""
    moved: dict[OldLesson, str]
    """The old lessons with the learner's code, and the names of their files today."""
    left: tuple[OldLesson, ...]
    """The old lessons with the learner's code that no lesson of today takes over."""
    ours: frozenset[str]
    """The lessons whose text was our old solution, and is now our present one."""


def carry_over(files: Mapping[str, str], passed: Collection[str] = ()) -> CarriedOver:
    """Return where the texts belong. `files` are those of a learner, by the lesson's name.

    Lessons that the learner has passed are their own, even if the text is like our old solution.
    """
    code: dict[str, str] = {}
    moved: dict[OldLesson, str] = {}
    left: list[OldLesson] = []
    ours: set[str] = set()
    for old in OLD_ORDER:
        text = files.get(old.name, "")
        of = fingerprint(text)
        if old.new == old.name:
            if of == old.solution and old.name not in passed:
                code[old.name] = Lesson(old.name).solution
                ours.add(old.name)
            elif of == old.exercise:
                code[old.name] = Lesson(old.name).exercise
        elif not text.strip() or of in (old.exercise, old.solution):
            continue  # nothing of the learner's
        elif old.new is None:
            left.append(old)
        else:
            carried = _with_new_names(text) + old.appended
            if files.get(old.new, "").strip() not in ("", carried.strip()):
                left.append(old)
                continue
            code[old.new] = carried  # it may be there already, if carrying over was interrupted
            moved[old] = old.new
    return CarriedOver(code, moved, tuple(left), frozenset(ours))


def describe(carried: CarriedOver) -> list[Message]:
    """Return what was carried over and what was not, in words; empty if there is nothing to say."""
    words = []
    if carried.moved:
        moves = [_describe_move(old, new) for old, new in carried.moved.items()]
        words.append(Message("Carried over: {moves}.", {"moves": join(*moves, between="; ")}))
    if carried.left:
        names = ", ".join(old.file for old in carried.left)
        words.append(
            Message(
                "Not carried over, because the new lessons are different or have your work "
                "already: {files}.",
                {"files": names},
            )
        )
    if not words:
        return []
    first, last = (
        Message("The course has a new order."),
        Message("None of your old files is changed."),
    )
    return [join(first, *words, last)]


def _describe_move(old: OldLesson, new: str) -> Message:
    values = {"old": old.file, "new": f"{new}.py", "function": old.more}
    if old.more:
        return Message("{old} is now {new}, where you write {function} besides", values)
    return Message("{old} is now {new}", values)


def for_the_browser() -> list[dict[str, str | None]]:
    """Return the table with the texts to append, for the web client, which carries over too."""
    return [asdict(old) | {"appended": old.appended} for old in OLD_ORDER]


def _with_new_names(text: str) -> str:
    """Return the code with its imports of lessons that have a new name."""
    for old in OLD_ORDER:
        if old.is_renamed:
            text = re.sub(rf"\b{old.name}\b", str(old.new), text)
    return text


def _exercise_of(lesson: Lesson, function: str) -> str:
    """Return the exercise of one function, with the imports of its file."""
    lines = lesson.exercise.splitlines()
    pieces = [
        "\n".join(lines[node.lineno - 1 : node.end_lineno])
        for node in ast.parse(lesson.exercise).body
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    functions = [
        "\n".join(lines[node.lineno - 1 : node.end_lineno])
        for node in ast.parse(lesson.exercise).body
        if isinstance(node, ast.FunctionDef) and node.name == function
    ]
    return "\n\n\n" + "\n\n\n".join(["\n".join(pieces), *functions]) + "\n"
