"""`unbeatable explain`: why a move is good or bad, and which move decided a match."""

from typing import Annotated

import typer

from unbeatable.cli.arguments import AsJson, AtPosition
from unbeatable.cli.output import print_json, progress_bar
from unbeatable.cli.records import read_record_file
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.match import Match
from unbeatable.explain.build import explain_match, explain_move, explain_position
from unbeatable.explain.model import Explanation, MatchExplanation, PositionExplanation
from unbeatable.solve import Solution, solve


def explain(
    spec: Annotated[
        str | None,
        typer.Argument(
            help="A game, as classic, whoa or mnk(4,4,3); see: unbeatable games",
            show_default=False,
        ),
    ] = None,
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
    record: Annotated[
        str | None,
        typer.Option(
            help="Explain the match that a file records, as play --record saves it; - for stdin.",
            show_default=False,
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Explain a move: what it leads to, the line that proves it, and what players call it.

    Without a move: what each move does, and why the best is best.
    """
    told: Explanation | PositionExplanation | MatchExplanation
    if record is not None:
        if spec is not None or moves is not None:
            raise UnbeatableError(f"--record {record!r} tells the game and its moves: give no more")
        kept = read_record_file(record)
        told = explain_match(kept, _solved(kept.match))
    elif spec is None:
        raise UnbeatableError("which game? Give one, as classic, or --record and a file")
    elif moves is not None:
        if move is not None:
            raise UnbeatableError(
                f"{move!r} and --moves {moves!r}: give one move or a match, not both"
            )
        played = Match.new(spec, position)
        for text in moves.replace(",", " ").split():
            played = played.apply(text)
        told = explain_match(played, _solved(played))
    else:
        match = Match.new(spec, position)
        if move is None:
            told = explain_position(match, _solved(match))
        else:
            number = match.apply(move).moves[-1]  # refused before anything is solved
            told = explain_move(match, number, _solved(match))
    if json:
        print_json(told.to_json())
    else:
        print(told)


def _solved(match: Match) -> Solution:
    with progress_bar() as progress:
        return solve(match.game, progress=progress)
