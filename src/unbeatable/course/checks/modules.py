"""The learner's files as modules in memory.

A lesson imports earlier ones by name. If the learner has not written one, our solution is imported.
Nothing is read from files, so that it also works in the browser.
"""

import contextlib
import importlib.abc
import importlib.util
import linecache
import sys
from collections.abc import Iterator, Mapping
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from unbeatable.course.checks.deadline import NAMES, compile_code
from unbeatable.course.lesson import Lesson, all_lessons

_NOT_TEXT = frozenset("\0\N{REPLACEMENT CHARACTER}")


@contextlib.contextmanager
def modules(
    lesson: Lesson, sources: Mapping[str, str], replaced: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Make the lessons importable: the learner's module if there is one, else ours.

    `replaced` are modules of the learner that ours take the place of. Their additional names can
    still be imported, because other files of the learner may need them.
    """
    names = {other.name: other for other in all_lessons()}
    given = {
        name: sources.get(name) or other.solution
        for name, other in names.items()
        if other.number <= lesson.number
    }
    finder = _Finder(given, replaced or {})
    if lesson.name in sources:
        finder.sources[lesson.name] = sources[lesson.name]
    before = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name, other in names.items():
            sys.modules.pop(name, None)
            linecache.cache.pop(other.file, None)
        sys.modules.update(before)


def quotable(source: str, file: str) -> None:
    """Let tracebacks quote lines of a source that is not in a file."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports lessons from sources in memory, and refuses all other lessons.

    A player that is still open in this process may have left some of those.
    """

    def __init__(self, sources: dict[str, str], replaced: Mapping[str, str]) -> None:
        self.sources = sources
        self._replaced = replaced
        self._lessons = {lesson.name for lesson in all_lessons()}

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name not in self._lessons:
            return None
        if name not in self.sources:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return importlib.util.spec_from_loader(name, self, origin=f"{name}.py")

    def exec_module(self, module: ModuleType) -> None:
        source, file = self.sources[module.__name__], f"{module.__name__}.py"
        _refuse_binary(source, file)
        quotable(source, file)
        code = compile_code(source, file)
        module.__dict__.update(NAMES)
        exec(code, module.__dict__)  # noqa: S102
        if (own := self._replaced.get(module.__name__)) is not None:
            module.__dict__["__getattr__"] = _AdditionalNames(module, own)


class _AdditionalNames:
    """The names that only the learner's module has, when ours takes its place.

    It runs when such a name is asked for, and then with ours on top: a function of its own that
    uses a wrong one of the learner's gets the right one.
    """

    def __init__(self, module: ModuleType, source: str) -> None:
        self._module, self._source = module, source
        self._names: dict[str, Any] | None = None

    def __call__(self, name: str) -> Any:
        if name == "__all__":  # of `from s04_lines import *`
            public = {**self._found(), **vars(self._module)}
            return [known for known in public if not known.startswith("_")]
        if name.startswith("__") or name not in self._found():
            module = self._module
            words = f"module {module.__name__!r} has no attribute {name!r}"
            raise AttributeError(words, name=name, obj=module)
        return self._found()[name]

    def _found(self) -> dict[str, Any]:
        if self._names is None:
            ours = vars(self._module)
            self._names = {"__name__": self._module.__name__, **NAMES}
            exec(compile_code(self._source, self._module.__name__ + ".py"), self._names)  # noqa: S102
            self._names.update((name, ours[name]) for name in ours if not name.startswith("__"))
        return self._names


def _refuse_binary(source: str, file: str) -> None:
    """Raise SyntaxError if the file was not UTF-8 (some editors write UTF-16)."""
    for number, line in enumerate(source.splitlines(), 1):
        if _NOT_TEXT & set(line):
            problem = "there are characters that are not UTF-8; save it as UTF-8 in your editor"
            raise SyntaxError(problem, (file, number, None, None))
