"""Commands that run the learner's code: the file, lines to try out, and a recursion to watch."""

from codeop import compile_command
from itertools import cycle

from rich.syntax import Syntax
from rich.text import Text

from unbeatable.course.checks.subprocess import Stopped, run_in_subprocess, try_in_subprocess
from unbeatable.course.learner.session import Session
from unbeatable.course.terminal import view
from unbeatable.course.terminal.markdown import find_examples
from unbeatable.course.terminal.screen import STOP, Screen


class Runs:
    """What a learner can run in the terminal."""

    def __init__(self, screen: Screen, session: Session) -> None:
        self.screen, self.session = screen, session
        self.begin_examples()

    def begin_examples(self) -> None:
        """Begin with the first example of the reading."""
        self._examples = cycle(find_examples(self.session.text.reading))

    def run_file(self) -> None:
        """Run the learner's file with the terminal."""
        file = self.session.folder.file(self.session.lesson)
        if not file.exists():
            self.screen.say(view.advice(self.session))
            return
        self.screen.say(f"Running {file}; Ctrl-C stops it.")
        status = self.screen.run_python(file.name, folder=self.session.folder.path)
        self.screen.say(f"It has ended{f' with exit status {status}' if status else ''}.")

    def try_code(self) -> None:
        """Run what is typed with the names of the learner's file; Enter alone, the next example."""
        code = self._type_code()
        if not code:
            code = next(self._examples, "").strip()
            if not code:
                self.screen.say("This text has no example. Type some Python that uses your file.")
                return
            self.screen.console.print(_python(code))
        session = self.session
        with self.screen.console.status(f"Running ({STOP} stops it)"):
            tried = try_in_subprocess(
                session.lesson,
                session.folder.sources(session.lesson),
                code,
                language=session.language,
                interrupted=self.screen.is_stopped,
            )
        if tried is None:
            self.screen.say("Stopped.")
            return
        for words in (tried.output.rstrip("\n"), tried.value):
            if words:
                self.screen.say(words)
        if tried.trouble:
            self.screen.say(tried.trouble, "red")
        elif not tried.output and tried.value is None:
            self.screen.say("It has run, and shows nothing.", "dim")

    def _type_code(self) -> str:
        """Return what is typed; as in Python, a line that ends with a colon is gone on with."""
        lines = [self.screen.line("Python (Enter: the example) > ")]
        while lines[-1] and _goes_on("\n".join(lines)):
            lines.append(self.screen.line("... "))
        return "\n".join(lines).strip()

    def watch(self) -> None:
        """Show the calls of the learner's own recursion."""
        session = self.session
        if session.lesson.watch is None:
            self.screen.say("There is no recursion to watch in this lesson.")
            return
        try:
            with self.screen.console.status(f"Running ({STOP} stops it)"):
                result = run_in_subprocess(
                    "watch",
                    session.lesson,
                    session.folder.sources(session.lesson),
                    interrupted=self.screen.is_stopped,
                    language=session.language,
                )
        except Stopped as stopped:
            self.screen.say(str(stopped))
            return
        self.screen.page(Text(result["words"]) if result else Text("Stopped."))


def _goes_on(code: str) -> bool:
    """Return whether the code needs more lines."""
    try:
        return compile_command(code) is None
    except (SyntaxError, ValueError, OverflowError):
        return False


def _python(code: str) -> Syntax:
    return Syntax(code, "python", background_color="default", word_wrap=True)
