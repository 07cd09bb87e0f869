"""The arguments and options that several commands share."""

from typing import Annotated, TypeAlias

import typer

Spec: TypeAlias = Annotated[
    str, typer.Argument(help="A game, as classic, whoa or mnk(4,4,3); see: unbeatable games")
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON for a program.")]
Fresh: TypeAlias = Annotated[
    bool, typer.Option("--fresh", help="Solve again instead of using what was kept.")
]
