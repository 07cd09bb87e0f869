"""The commands by name. Each is imported when it runs: all of them take longer than a short one."""

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

MODULES = {
    "play": "unbeatable.cli.play",
    "serve": "unbeatable.cli.serve",
    "bot": "unbeatable.cli.bot",
    "learn": "unbeatable.cli.learn",
    "games": "unbeatable.cli.games",
    "solve": "unbeatable.cli.solve",
    "rate": "unbeatable.cli.rate",
    "explain": "unbeatable.cli.explain",
    "certify": "unbeatable.cli.certify",
    "arena": "unbeatable.cli.arena",
    "book": "unbeatable.cli.book",
    "draw": "unbeatable.cli.pictures.draw",
    "map": "unbeatable.cli.pictures.map",
    "export": "unbeatable.cli.pictures.export",
    "tree": "unbeatable.cli.tree",
    "perft": "unbeatable.cli.perft",
}
"""Where each command is, in the order of the help. Its function has the command's name."""

TAKES_NEGATIVE_NUMBERS = frozenset(["perft"])
"""Commands for which -1 is a bad number, not an unknown option."""


class Commands(TyperGroup):
    """The commands of `unbeatable`."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = {name: TyperCommand(name) for name in MODULES}  # for lists of their names

    def list_commands(self, context: Any) -> list[str]:
        return list(MODULES)

    def get_command(self, context: Any, name: str) -> TyperCommand | None:
        if name not in MODULES:
            return None
        function = getattr(import_module(MODULES[name]), name)
        alone = typer.Typer(add_completion=False, rich_markup_mode=self.rich_markup_mode)
        alone.command(
            name,
            help=unwrap(function.__doc__),
            context_settings={"ignore_unknown_options": name in TAKES_NEGATIVE_NUMBERS},
        )(function)
        command = typer.main.get_command(alone)
        assert isinstance(command, TyperCommand)
        return command


def unwrap(docstring: str | None) -> str:
    """Return the paragraphs as one line each, for help to wrap at the width of the terminal."""
    return "\n\n".join(" ".join(it.split()) for it in (docstring or "").split("\n\n"))
