"""The arguments and options that several commands share."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

import typer

from unbeatable.core.atomic_write import parse_file_name
from unbeatable.core.registry import listings
from unbeatable.explain.explained_move import join_words
from unbeatable.players.load import PLAYERS

SPEC_HELP = "A game, such as classic, whoa or mnk(4,4,3); see: unbeatable games."


def complete_spec(incomplete: str) -> list[tuple[str, str]]:
    """Return the games whose names start so, with their titles, for the shell."""
    return [
        (listing.name, listing.title)
        for listing in listings()
        if listing.name.startswith(incomplete)
    ]


def complete_player(incomplete: str) -> list[str]:
    """Return the players whose names start so, for the shell; files it completes itself."""
    return [name for name in PLAYERS if name.startswith(incomplete)]


def output_option(examples: str) -> Any:
    """Return the option that names the file to write."""
    return typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        parser=parse_file_name,
        help=f"File to write, {examples}; - for standard output.",
    )


def format_option(formats: Sequence[str]) -> Any:
    """Return the option that names the format of that file."""
    return typer.Option(
        "--format",
        metavar="FORMAT",
        help=f"{join_words(formats, 'or')}; default: from the file name.",
        show_default=False,
    )


Spec: TypeAlias = Annotated[
    str, typer.Argument(metavar="SPEC", help=SPEC_HELP, autocompletion=complete_spec)
]
AtPosition: TypeAlias = Annotated[
    str | None,
    typer.Argument(
        metavar="POSITION",
        help="Rows from the top, then the side to move: 'x.o/.x./..o x'; "
        "without it, or with '', the start.",
        show_default=False,
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
KeepPlies: TypeAlias = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Keep only the first plies, as a book; deeper positions are solved on request.",
        min=0,
        show_default=False,
    ),
]
OnDevice: TypeAlias = Annotated[
    Literal["cpu", "cuda"],
    typer.Option(
        "--device",
        help=r"Where to compute; cuda needs a GPU and: pip install 'unbeatable\[cuda]'.",
    ),
]
Fresh: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--fresh",
        help="Solve again, and replace what is cached; not for Connect Four, which has a book.",
    ),
]
ProofSeconds: TypeAlias = Annotated[
    float,
    typer.Option(
        "--seconds",
        metavar="S",
        min=0,
        help="How long to look for a proof, on a board that is too large to be solved.",
    ),
]
