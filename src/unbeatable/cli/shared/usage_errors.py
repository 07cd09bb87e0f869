"""Usage errors: what the parser of arguments refuses, in our words."""

import re
import sys
from collections.abc import Iterable
from typing import Any

import typer

from unbeatable.core.quote import quote

LONGEST_MESSAGE = 300
"""Characters of a message from the parser, which quotes arguments whole."""

_REWORDED = (
    (r"No such command (.*)\. Did you mean (.*)\?", r"\1 is not a command (did you mean \2?)"),
    (r"No such command (.*)", r"\1 is not a command"),
    (
        r"No such option: (\S+) \(Possible options: (.*)\)",
        r"'\1' is not an option (did you mean \2?)",
    ),
    (r"No such option: (\S+)", r"'\1' is not an option"),
    (r"Option '(.*)' requires an argument", r"\1 needs a value"),
    (r"Option '(.*)' does not take a value", r"\1 takes no value"),
    (
        r"Got unexpected extra argument(?:s|\(s\))? \((.*)\)",
        r"'\1' is one argument too many",
    ),
)
"""What the parser says, as a pattern, and what we say."""

_NUMBERS = {"int": "a whole number", "float": "a number"}


def describe(error: typer.TyperException, commands: Iterable[str] = ()) -> str:
    """Return what was wrong, what is accepted, and where to read more."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else " ".join(("unbeatable", *_subcommand(commands)))
    problem = quote(_problem(error), str, longest=LONGEST_MESSAGE)
    if problem.endswith("one argument too many") and context:
        problem += _advice(context)
    return f"{problem}; see '{command} --help'"


def _subcommand(commands: Iterable[str]) -> list[str]:
    """Return the subcommand that was typed, for errors that do not say where they arose."""
    return [word for word in sys.argv[1:2] if word in commands]


def _advice(context: Any) -> str:
    """Return how to write what was split into too many arguments; empty if it was not."""
    names = {parameter.metavar for parameter in context.command.params}
    if "POSITION" in names:
        return "; put specs and positions in quotes"
    return "; name players with --x and --o" if context.command.name == "play" else ""


def _problem(error: typer.TyperException) -> str:
    parameter = getattr(error, "param", None)
    if parameter is not None:
        name = _name(parameter)
        if not error.message:
            return f"{name} is missing"
        accepted = _accepted(parameter.type)
        value, says_no, _ = error.message.rpartition(" is not ")
        if accepted and says_no:
            return f"{name} takes {accepted}, not {quote(value, str)}"
        return f"{name}: {error.message.rstrip('.')}"
    message = error.format_message().rstrip(".")
    for pattern, replacement in _REWORDED:
        reworded, matches = re.subn(pattern, replacement, message, flags=re.DOTALL)
        if matches:
            return reworded
    return message


def _name(parameter: Any) -> str:
    """Return `--port` for an option, `SPEC` for an argument."""
    is_option = parameter.param_type_name == "option"
    return str(parameter.opts[0] if is_option else parameter.metavar or parameter.name)


def _accepted(kind: Any) -> str:
    """Return what a number or a choice may be; empty for other types."""
    if choices := getattr(kind, "choices", None):
        *others, last = map(str, choices)
        return f"{', '.join(others)} or {last}"
    number = _NUMBERS.get(str(kind.name).removesuffix(" range"), "")
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if least is None:
        return number
    return (
        f"{number} of {least:g} or more" if most is None else f"{number} from {least:g} to {most:g}"
    )
