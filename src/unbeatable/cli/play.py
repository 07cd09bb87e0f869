"""`unbeatable play`: a game at the prompt, against the perfect computer or a friend."""

import random
from contextlib import suppress
from math import log
from typing import Annotated, Literal

import typer

from unbeatable.cli.output import progress_bar, ratings_table, result_in_words
from unbeatable.core.errors import TooLarge, UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Move, Player, opponent
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.solve import Solution, solve
from unbeatable.textbook.alphabeta import alphabeta

SEARCHED = 100_000
"""About how many lines of play the computer looks at where a game is too large to be solved."""

COMMANDS = "or: undo, values, moves, help, quit"


def play(
    spec: Annotated[str, typer.Argument(help="A game; see: unbeatable games")] = "classic",
    computer: Annotated[
        Literal["x", "o", "none", "chance"],
        typer.Option(help="Which side the computer plays; x begins.", case_sensitive=False),
    ] = "chance",
) -> None:
    """Play at the prompt: against the computer, or with a friend (--computer none).

    Wherever the game can be solved, the computer is perfect.
    """
    with suppress(ImportError):
        import readline  # noqa: F401 (arrow keys then work at the prompt)
    game = load(spec)
    solution = _solution(spec)
    side = {"x": 0, "o": 1, "none": None, "chance": random.randrange(2)}[computer]
    match = Match.new(game)
    print(f"{game.title}: {game.summary}.")
    if solution is None:
        print(f"Too large to be solved: the computer looks {_depth(match)} moves ahead.")
    if side is not None:
        print(f"You are {PLAYER_NAMES[opponent(side)]}; x begins.")
    print(_help(match))
    while not match.is_over:
        print(f"\n{match.picture}")
        if match.turn == side:
            move = _computer_move(match, solution)
            print(f"{PLAYER_NAMES[side]} plays {game.write_move(match.position, move)}")
            match = match.apply(move)
        else:
            match = _person_moves(match, solution, alone=side is not None)
    print(f"\n{match.picture}\n{_ending(match, side)}")


def _solution(spec: str) -> Solution | None:
    try:
        with progress_bar() as progress:
            return solve(spec, progress=progress)
    except TooLarge:
        return None


def _computer_move(match: Match, solution: Solution | None) -> Move:
    if solution is not None:
        return random.choice(solution.best(match.position)).move
    move = alphabeta(match.game, match.position, depth=_depth(match)).move
    assert move is not None  # the match goes on, so there is a move
    return move


def _depth(match: Match) -> int:
    """How many moves ahead the computer looks: fewer where there are many to look at."""
    moves = max(2, len(match.legal))
    return max(1, min(6, int(log(SEARCHED, moves))))


def _person_moves(match: Match, solution: Solution | None, *, alone: bool) -> Match:
    """Ask until there is a move, or the way back; a person alone takes the reply back as well."""
    while True:
        answer = _ask(f"{PLAYER_NAMES[match.turn]}> ")
        try:
            match answer.lower():
                case "undo" if alone and len(match.moves) < 2:
                    print("you have not moved yet")
                case "undo":
                    return match.undo().undo() if alone else match.undo()
                case "moves":
                    print(" ".join(match.legal))
                case "values":
                    print(_values(match, solution))
                case "" | "help" | "?":
                    print(_help(match))
                case _:
                    return match.apply(answer)
        except UnbeatableError as error:
            print(error)


def _help(match: Match) -> str:
    return f"Type a move such as {match.legal[len(match.legal) // 2]}, {COMMANDS}."


def _values(match: Match, solution: Solution | None) -> str:
    if solution is None:
        return "this game is too large to be solved, so its values are not known"
    outcome, ratings = solution.outcome(match.position), solution.rate(match.position)
    return f"{result_in_words(match.turn, outcome)}\n{ratings_table(ratings)}"


def _ending(match: Match, computer: Player | None) -> str:
    if computer is None or match.winner is None:
        return match.status
    return f"{match.status}: you {'lost' if match.winner == computer else 'won'}"


def _ask(prompt: str) -> str:
    try:
        answer = input(prompt).strip()
    except (EOFError, KeyboardInterrupt) as interruption:
        print()  # so that the shell's prompt starts on a line of its own
        raise typer.Exit(130 if isinstance(interruption, KeyboardInterrupt) else 0) from None
    if answer.lower() == "quit":
        raise typer.Exit
    return answer
