"""`unbeatable explain`: why a move is good or bad, and which move decided a match."""

from typing import Annotated

import typer

from unbeatable.cli.arguments import AsJson, AtPosition, Spec
from unbeatable.cli.output import print_json, progress_bar
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.match import Match
from unbeatable.solve import solve
from unbeatable.solve.explain import (
    Explanation,
    MatchExplanation,
    PositionExplanation,
    explain_match,
    explain_move,
    explain_position,
)


def explain(
    spec: Spec,
    position: AtPosition = None,
    move: Annotated[
        str | None,
        typer.Argument(help="The move to explain; by default the best one.", show_default=False),
    ] = None,
    moves: Annotated[
        str | None,
        typer.Option(
            help="Explain a whole match: its moves in order, as 'b2 a1 c3'.", show_default=False
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Explain a move: what it leads to, the line that proves it, and what players call it.

    Without a move: what each move does, and why the best is best.
    """
    if move is not None and moves is not None:
        raise UnbeatableError(f"{move!r} and --moves {moves!r}: give one move or a match, not both")
    match = Match.new(spec, position)
    played = match if move is None else match.apply(move)  # refused before anything is solved
    for text in (moves or "").replace(",", " ").split():
        played = played.apply(text)
    with progress_bar() as progress:
        solution = solve(match.game, progress=progress)
    told: Explanation | PositionExplanation | MatchExplanation
    if moves is not None:
        told = explain_match(played, solution)
    elif move is not None:
        told = explain_move(match, played.moves[-1], solution)
    else:
        told = explain_position(match, solution)
    if json:
        print_json(told.to_json())
    else:
        print(told)
