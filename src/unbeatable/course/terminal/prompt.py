"""A Python prompt with the names of the learner's file, in a process of its own.

python -m unbeatable.course.terminal.prompt FOLDER LESSON LANGUAGE

Names stay from one entry to the next. Ctrl-C stops code that never ends. An empty line leaves; as
long as nothing else was typed, it first runs the examples of the reading, one after the other.
"""

import ast
import importlib
import sys
from codeop import compile_command
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.syntax import Syntax

from unbeatable.core.quote import quote
from unbeatable.course.checks.errors import explain_crash
from unbeatable.course.checks.frames import TRIED
from unbeatable.course.checks.modules import modules, quotable
from unbeatable.course.checks.subprocess import limit_memory
from unbeatable.course.checks.tryout import LONGEST
from unbeatable.course.learner.folder import Folder
from unbeatable.course.lesson import Lesson, find_lesson
from unbeatable.course.messages import Message, render
from unbeatable.course.terminal.markdown import find_examples

PROMPT, MORE = "> ", "... "


class Prompt:
    """What a learner types, and the names that it leaves."""

    def __init__(self, folder: Folder, lesson: Lesson, language: str) -> None:
        self._folder, self._lesson, self._language = folder, lesson, language
        self._console = Console(highlight=False)
        self._examples = find_examples(lesson.text(language).reading)
        self._names: dict[str, Any] = {}
        self._loaded: Mapping[str, str] | None = None
        self._definitions = ""
        """The entries that define functions, whose lines a later crash may quote."""

    def run(self) -> None:
        """Read and run until the learner leaves."""
        values = {"file": self._lesson.file}
        self._say(
            Message(
                "Python, with everything in {file}. Enter alone runs the example of the text; "
                "after that, an empty line leaves, and so does Ctrl-D.",
                values,
            )
            if self._examples
            else Message("Python, with everything in {file}. An empty line leaves.", values)
        )
        while True:
            try:
                code = self._read()
            except (EOFError, KeyboardInterrupt):
                print()
                return
            if not code:
                return
            with suppress(SystemExit):
                self._run(code)
                continue
            return  # as in Python's own prompt, exit() leaves

    def _read(self) -> str:
        """Return what is typed, or the next example; as in Python, a block is gone on with."""
        example = Message("Enter: the example {prompt}", {"prompt": PROMPT})
        lines = [input(self._words(example) if self._examples else PROMPT).rstrip()]
        if not lines[0] and self._examples:
            code = self._examples.pop(0).strip()
            self._console.print(Syntax(code, "python", background_color="default", word_wrap=True))
            return code
        self._examples.clear()
        while lines[-1] and _goes_on(lines):
            try:
                lines.append(input(MORE).rstrip())
            except KeyboardInterrupt:  # the block is given up, not the prompt
                print()
                lines = [input(PROMPT).rstrip()]
        return "\n".join(lines).strip()

    def _run(self, code: str) -> None:
        """Run the code, and say what it gives. Raises SystemExit for `exit()`."""
        try:
            with self._modules():
                value = self._evaluate(code)
            if value is not None:
                print(quote(value, longest=LONGEST))
        except SystemExit:
            raise
        except KeyboardInterrupt:
            self._say(Message("Stopped."))
        except BaseException as error:  # the learner's code may raise anything
            crash = explain_crash(error, self._lesson.file)
            self._console.print(render(crash.message, self._language), style="red", markup=False)

    @contextmanager
    def _modules(self) -> Iterator[None]:
        """Make the learner's files importable, and their names known. They may have been saved."""
        sources = self._folder.sources(self._lesson)
        with modules(self._lesson, sources):
            if sources != self._loaded:
                if self._loaded is not None:
                    self._say(Message("{file} is read again.", {"file": self._lesson.file}))
                self._names.update(vars(importlib.import_module(self._lesson.name)))
                self._loaded = sources
            yield

    def _evaluate(self, code: str) -> object:
        """Run the code. Return the value of its last line, if that is an expression."""
        before = self._definitions.count("\n")
        quotable(self._definitions + code, TRIED)
        tree = ast.increment_lineno(ast.parse(code, TRIED), before)
        if any(isinstance(node, ast.FunctionDef | ast.Lambda) for node in ast.walk(tree)):
            self._definitions += f"{code}\n"
        last = tree.body[-1] if tree.body else None
        value = last.value if isinstance(last, ast.Expr) else None
        if value is not None:
            tree.body.pop()
        exec(compile(tree, TRIED, "exec"), self._names)  # noqa: S102
        if value is None:
            return None
        return eval(compile(ast.Expression(value), TRIED, "eval"), self._names)  # noqa: S307

    def _words(self, message: Message) -> str:
        return render(message, self._language)

    def _say(self, message: Message) -> None:
        self._console.print(self._words(message), style="dim", markup=False)


def _goes_on(lines: list[str]) -> bool:
    """Return whether the code needs more lines. A block in one line is complete."""
    code = "\n".join(lines)
    try:
        if len(lines) == 1:
            with suppress(SyntaxError):
                compile(code, TRIED, "exec")
                return False
        return compile_command(code) is None
    except (SyntaxError, ValueError, OverflowError):
        return False


def main(path: str, lesson: str, language: str) -> None:
    with suppress(ImportError):  # it edits the line and remembers what was typed
        import readline

        readline.parse_and_bind("tab: tab-insert")
    limit_memory()
    Prompt(Folder(Path(path)), find_lesson(lesson), language).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
