"""The arguments and options that several commands share."""

from typing import Annotated, Literal, TypeAlias

import typer

Spec: TypeAlias = Annotated[
    str, typer.Argument(help="A game, as classic, whoa or mnk(4,4,3); see: unbeatable games")
]
AtPosition: TypeAlias = Annotated[
    str | None,
    typer.Argument(
        help="Rows from the top, then the side to move: 'x.o/.x./..o x'; by default the start.",
        show_default=False,
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]
KeepPlies: TypeAlias = Annotated[
    int | None,
    typer.Option(
        help="Keep only the first plies, as a book; what is deeper is solved when asked for.",
        min=0,
        show_default=False,
    ),
]
OnDevice: TypeAlias = Annotated[
    Literal["cpu", "cuda"],
    typer.Option("--device", help="Where to sweep; cuda needs a GPU and unbeatable[cuda]."),
]
Fresh: TypeAlias = Annotated[
    bool, typer.Option("--fresh", help="Solve again instead of using what was kept.")
]
