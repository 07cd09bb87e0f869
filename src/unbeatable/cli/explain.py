"""`unbeatable explain`: why a move is good or bad, and which move decided a match."""

import shlex
from typing import Annotated

import typer

from unbeatable.cli.shared.arguments import SPEC_HELP, AsJson, AtPosition, complete_spec
from unbeatable.cli.shared.output import print_json
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.cli.shared.records import read_record_file
from unbeatable.core.errors import PositionError, UnbeatableError
from unbeatable.core.match import Match
from unbeatable.core.quote import quote
from unbeatable.explain.build import explain_match, explain_move, explain_position
from unbeatable.explain.model import Explanation, MatchExplanation, PositionExplanation
from unbeatable.solve import Solution, solve


def explain(
    spec: Annotated[
        str | None,
        typer.Argument(
            metavar="SPEC", help=SPEC_HELP, show_default=False, autocompletion=complete_spec
        ),
    ] = None,
    position: AtPosition = None,
    move: Annotated[
        str | None,
        typer.Argument(
            metavar="MOVE", help="The move to explain; default: the best one.", show_default=False
        ),
    ] = None,
    moves: Annotated[
        str | None,
        typer.Option(
            metavar="MOVES",
            help="Explain a whole match, given by its moves: 'b2 a1 c3'.",
            show_default=False,
        ),
    ] = None,
    record: Annotated[
        str | None,
        typer.Option(
            metavar="RECORD",
            help="Explain the match in this file, which play --save wrote; - for standard input.",
            show_default=False,
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Explain a move: its value, the moves that prove it, and what players call it.

    Without a move: what each move does, and why the best one is best.
    """
    explanation: Explanation | PositionExplanation | MatchExplanation
    if record is not None:
        if spec is not None or moves is not None:
            raise UnbeatableError(
                f"--record {quote(record)} contains the game and moves: leave out SPEC and --moves"
            )
        saved = read_record_file(record)
        explanation = explain_match(saved, _solved(saved.match))
    elif spec is None:
        raise UnbeatableError("name a game, such as classic, or a file with --record")
    elif moves is not None:
        if move is not None:
            raise UnbeatableError(
                f"{quote(move)} and --moves {quote(moves)}: give one move or a match, not both"
            )
        played = Match.new(spec, position or None)
        for text in moves.replace(",", " ").split():
            played = played.apply(text)
        explanation = explain_match(played, _solved(played))
    else:
        match = _match_at(spec, position, move)
        if move is None:
            explanation = explain_position(match, _solved(match))
        else:
            number = match.apply(move).moves[-1]  # refused before anything is solved
            explanation = explain_move(match, number, _solved(match))
    if json:
        print_json(explanation.to_json())
    else:
        print(explanation)


def _match_at(spec: str, position: str | None, move: str | None) -> Match:
    """Return a match from the position. Raises PositionError, with advice if it is a move."""
    try:
        return Match.new(spec, position or None)
    except PositionError as error:
        if move is None and position in Match.new(spec).legal:
            command = shlex.join(["unbeatable", "explain", spec, "", position])
            raise PositionError(
                f"{quote(position)} is a move, not a position; to explain it at the start: "
                f"{command}"
            ) from error
        raise


def _solved(match: Match) -> Solution:
    with progress_bar() as progress:
        return solve(match.game, progress=progress)
