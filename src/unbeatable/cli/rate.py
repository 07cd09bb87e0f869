"""`unbeatable rate`: the value of each move of a position."""

from typing import Annotated, Any

import typer

from unbeatable.cli.shared.arguments import AsJson, AtPosition, Spec
from unbeatable.cli.shared.output import print_json, ratings_json
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.core.game import PLAYER_NAMES, Outcome, Playable, Position
from unbeatable.core.plural import plural
from unbeatable.core.positions import position_of
from unbeatable.core.registry import load
from unbeatable.players.strong import Assessment, assess
from unbeatable.solve import solve
from unbeatable.solve.alpha_beta.limits import can_search
from unbeatable.terminal.values import estimates_table, ratings_table, result_in_words


def rate(
    spec: Spec,
    position: AtPosition = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            metavar="S",
            help="Search for this time, also where the game is too large to be solved, and "
            "estimate the moves whose values are not found.",
            min=0,
            show_default=False,
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Rate the legal moves of a position, best first.

    Values are for the player who moves; "win in 3" counts this move and the next two.
    """
    game = load(spec)
    pos = position_of(game, position or None)
    with progress_bar() as progress:
        if seconds is None:
            known = Assessment(solve(game, progress=progress).rate(pos), ())
        else:
            known = assess(game, pos, seconds, progress=progress)
    outcome = _find_outcome(game, pos, known)
    if json:
        answer = {
            "game": game.spec,
            "position": game.write(pos),
            "turn": PLAYER_NAMES[game.turn(pos)],
            **(outcome.to_json() if outcome else {"value": None, "remoteness": None}),
        }
        if seconds is None:
            print_json({**answer, "moves": ratings_json(known.ratings)})
        else:
            complete = not known.estimates
            print_json({**answer, "complete": complete, "moves": _moves_json(game, pos, known)})
        return
    picture = game.picture(pos)
    names, turn = picture.player_names, game.turn(pos)
    print(picture)
    if outcome is None:
        print(f"{names[turn]} to move: {_lack(game, known, seconds)}")
    elif game.verdict(pos) is None:
        print(f"{names[turn]} to move: {result_in_words(turn, outcome, names)}")
    else:
        result = result_in_words(turn, outcome, names)
        print(f"the game is over: {'a draw' if outcome.remoteness is None else result}")
    if known.ratings:
        print(ratings_table(known.ratings))
    if known.estimates:
        if known.ratings:
            print(f"The other moves, {_ahead(known)}:")
        print(estimates_table(game, pos, known.estimates))


def _lack(game: Playable, known: Assessment, seconds: float | None) -> str:
    if not can_search(game):
        return f"too large to be solved; {_ahead(known)}:"
    if known.ratings:
        return f"not all moves are solved within {seconds:g} s"
    return f"not solved within {seconds:g} s; {_ahead(known)}:"


def _ahead(known: Assessment) -> str:
    return f"looking {plural(known.estimates[0].depth, 'ply', 'plies')} ahead"


def _find_outcome(game: Playable, pos: Position, known: Assessment) -> Outcome | None:
    """Return the outcome of a position; None if a move is not rated."""
    verdict = game.verdict(pos)
    if verdict is not None:
        return Outcome(verdict, 0 if verdict else None)
    return None if known.estimates else known.ratings[0].outcome


def _moves_json(game: Playable, pos: Position, known: Assessment) -> list[dict[str, Any]]:
    exact = [{**rating, "exact": True} for rating in ratings_json(known.ratings)]
    guesses = [
        {
            "move": game.write_move(pos, estimate.move),
            "score": estimate.score,
            "depth": estimate.depth,
            "exact": False,
        }
        for estimate in known.estimates
        if estimate.move is not None
    ]
    return exact + guesses
