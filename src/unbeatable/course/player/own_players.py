"""The functions of the course that play, lesson by lesson, and which of them a learner has."""

import ast
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from unbeatable.core.quote import quote
from unbeatable.course.lesson import LANGUAGE, CourseError, Lesson, all_lessons, find_lesson
from unbeatable.course.messages import Message, render

CHOOSER = "s13_choose"
"""The lesson whose `best_move(board, value)` makes a player of each later `value`."""
PROOF = "s15_proof"
"""The lesson from which on a player can be certified."""

TITLES: Mapping[str, Message] = {
    "s06_computer.first_free": Message("First free"),
    "s06_computer.any_free": Message("Any free"),
    "s08_block.win_or_block": Message("Win or block"),
    "s13_choose.choose": Message("Minimax"),
    "s14_quick.choose": Message("Quick"),
    "s17_remember.value": Message("With memory"),
    "s18_mirrors.value": Message("With mirrors"),
    "s19_cutoffs.value": Message("With cut-offs"),
    "s20_bitboards.value": Message("With bitboards"),
}
"""What people call the players. The web client calls them the same."""


@dataclass(frozen=True)
class OwnPlayer:
    """A function that plays, and the lesson in which the learner writes it."""

    lesson: Lesson
    function: str
    """From a board to a cell; or from a board to its value, if the lesson has no player."""
    language: str = LANGUAGE

    @property
    def name(self) -> str:
        """The name that finds it, such as `s08_block.win_or_block`."""
        return f"{self.lesson.name}.{self.function}"

    @property
    def title(self) -> str:
        """What to call it, after the number of its lesson."""
        return f"{self.lesson.number}. {render(TITLES[self.name], self.language)}"

    @property
    def is_value(self) -> bool:
        """Whether it plugs into `best_move` of an earlier lesson."""
        return self.function not in self.lesson.players


def players(language: str = LANGUAGE) -> tuple[OwnPlayer, ...]:
    """Return every player of the course, in order."""
    return tuple(
        OwnPlayer(lesson, function, language)
        for lesson in all_lessons()
        for function in lesson.players or filter(None, [lesson.value])
    )


def find_player(name: str) -> OwnPlayer:
    """Return the player of that name. Raises CourseError if there is none."""
    for player in players():
        if player.name == name:
            return player
    raise CourseError(f"{quote(name)} is not a player of the course")


def available(sources: Mapping[str, str], language: str = LANGUAGE) -> tuple[OwnPlayer, ...]:
    """Return the players that the learner has written. `sources` are the learner's modules."""
    return tuple(
        player
        for player in players(language)
        if is_written(sources.get(player.lesson.name, ""), player.function)
    )


def latest(sources: Mapping[str, str], done: Collection[str] = ()) -> OwnPlayer:
    """Return the latest player that the learner has, if possible of a lesson that is done.

    Raises CourseError if there is none.
    """
    there = list(available(sources))
    if not there:
        first = players()[0].lesson
        raise CourseError(f"there is no player yet: the first one is in lesson {first.number}")
    return ([player for player in there if player.lesson.name in done] or there)[-1]


def lessons_of(player: OwnPlayer, sources: Mapping[str, str]) -> tuple[Lesson, ...]:
    """Return the lessons that the player is made of: its own, and all that it imports."""
    names = {player.lesson.name} | ({CHOOSER} if player.is_value else set())
    waiting = list(names)
    while waiting:
        lesson = find_lesson(waiting.pop())
        new = _imports(sources.get(lesson.name) or lesson.solution) - names
        names |= new
        waiting += new
    return tuple(lesson for lesson in all_lessons() if lesson.name in names)


def code_of(player: OwnPlayer, sources: Mapping[str, str]) -> dict[str, str]:
    """Return the code that the player is made of: the learner's, and our solutions for the rest."""
    return {
        lesson.name: sources.get(lesson.name) or lesson.solution
        for lesson in lessons_of(player, sources)
    }


def refuse_library(files: Mapping[str, str]) -> None:
    """Raise CourseError if code to certify imports this package, which could play for it."""
    for name, source in files.items():
        if "unbeatable" in _imported(source):
            raise CourseError(
                f"{name}.py imports unbeatable: a player that is certified plays without its help"
            )


def _imports(source: str) -> set[str]:
    """Return the lessons that a module imports."""
    return _imported(source) & {lesson.name for lesson in all_lessons()}


def _imported(source: str) -> set[str]:
    """Return the modules that a module imports, without what they are part of."""
    found: set[str] = set()
    for node in ast.walk(_parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return {name.partition(".")[0] for name in found}


def is_written(source: str, function: str) -> bool:
    """Return whether the module has the function, and no part of it still waits to be written."""
    module = _parse(source)
    if function not in _names(module):
        return False
    functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
    used, waiting = {function}, [function]
    while waiting:
        node = functions.get(waiting.pop())
        if node is None:
            continue
        if _is_unwritten(node):
            return False
        new = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} - used
        used |= new
        waiting += new
    return True


def _parse(source: str) -> ast.Module:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.Module([], [])


def _names(module: ast.Module) -> set[str]:
    """Return what the module defines, assigns and imports."""
    names: set[str] = set()
    for node in module.body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def _is_unwritten(function: ast.FunctionDef) -> bool:
    """Return whether it still ends with `raise NotImplementedError`, as in the exercise."""
    last = function.body[-1]
    return (
        isinstance(last, ast.Raise)
        and isinstance(last.exc, ast.Name)
        and last.exc.id == "NotImplementedError"
    )
