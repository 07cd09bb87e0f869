"""Commands that run the learner's code: the file, a Python prompt, and a recursion to watch."""

import signal

from rich.text import Text

from unbeatable.course.checks.subprocess import Stopped, run_in_subprocess
from unbeatable.course.learner.session import Session
from unbeatable.course.messages import Message
from unbeatable.course.terminal import view
from unbeatable.course.terminal.screen import Screen


class Runs:
    """What a learner can run in the terminal."""

    def __init__(self, screen: Screen, session: Session) -> None:
        self.screen, self.session = screen, session

    def run_file(self) -> None:
        """Run the learner's file with the terminal."""
        lesson, folder = self.session.lesson, self.session.folder
        if not folder.has(lesson):
            self.screen.say(view.advice(self.session))
            return
        values: dict[str, object] = {"file": lesson.file}
        self.screen.say(Message("Running {file}; Ctrl-C stops it.", values), "dim")
        status = self.screen.run_python(lesson.file, folder=folder.path)
        if status == 0:
            self.screen.say(
                Message(
                    "{file} has run to its end. If it has shown nothing, it only defines "
                    "functions: call them with >.",
                    values,
                ),
                "dim",
            )
        elif status == -signal.SIGINT:
            self.screen.say(Message("You have stopped {file}.", values), "dim")
        else:
            self.screen.say(
                Message(
                    "{file} has stopped with an error (exit status {status}). The last line "
                    "above says which error, and the lines before it say where.",
                    values | {"status": status},
                )
            )
            self._say_unwritten()

    def _say_unwritten(self) -> None:
        """Say which earlier lessons have no code that the file could import."""
        unwritten = self.session.unwritten_before(self.session.lesson)
        if unwritten:
            files = ", ".join(lesson.file for lesson in unwritten)
            self.screen.say(Message("Still to be written: {files}.", {"files": files}))

    def try_code(self) -> None:
        """Open a Python prompt with the names of the learner's file."""
        session = self.session
        folder = session.folder.path.resolve()
        module = ("-P", "-m", "unbeatable.course.terminal.prompt", str(folder))
        names = (session.lesson.name, session.language)
        self.screen.run_python(*module, *names, folder=folder)

    def watch(self) -> None:
        """Show the calls of the learner's own recursion."""
        session = self.session
        if session.lesson.watch is None:
            self.screen.say(Message("There is no recursion to watch in this lesson."))
            return
        try:
            with self.screen.working(Message("Running")):
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
        stopped_words = self.screen.words(Message("Stopped."))
        self.screen.page(Text(result["words"] if result else stopped_words))
