"""Usage errors in our words. Those of whole commands are in tests of the app."""

import pytest
import typer

from unbeatable.cli.shared.usage_errors import LONGEST_MESSAGE, describe

SEE = "; see 'unbeatable --help'"


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("No such command 'a'.", "'a' is not a command"),
        ("No such option: --b", "'--b' is not an option"),
        ("Got unexpected extra arguments (c d)", "'c d' is one argument too many; see"),
        ("Got unexpected extra argument (c)", "'c' is one argument too many; see"),
        ("Something that no pattern knows.", "Something that no pattern knows"),
    ],
)
def test_what_the_parser_says_is_reworded(message: str, says: str) -> None:
    answer = describe(typer.TyperException(message))
    assert answer.startswith(says)
    assert answer.endswith(SEE)


def test_a_long_message_is_shortened() -> None:
    answer = describe(typer.TyperException(f"No such command '{'x' * 10_000}'."))
    assert len(answer) == LONGEST_MESSAGE + len(SEE)
