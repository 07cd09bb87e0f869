"""`unbeatable play`: a game at the prompt, against the perfect computer or a friend."""

import random
from typing import Annotated, Literal

import typer

from unbeatable.cli.output import progress_bar, ratings_table, result_in_words
from unbeatable.core.errors import TooLarge, UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Move
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.solve import Solution, solve
from unbeatable.textbook.alphabeta import alphabeta

SEARCH_DEPTH = 4
"""How far the computer looks ahead in a game that is too large to be solved."""


def play(
    spec: Annotated[str, typer.Argument(help="A game; see: unbeatable games")] = "classic",
    computer: Annotated[
        Literal["x", "o", "none", "chance"],
        typer.Option(help="Which side the computer plays; x begins."),
    ] = "chance",
) -> None:
    """Play against the perfect computer, or against a friend with --computer none."""
    game = load(spec)
    solution = _solution(spec)
    side = random.choice(PLAYER_NAMES) if computer == "chance" else computer
    match = Match.new(game)
    print(f"{game.spec}: {game.summary}.")
    if solution is None:
        print(f"Too large to be solved: the computer looks {SEARCH_DEPTH} moves ahead.")
    if side != "none":
        print(f"You are {PLAYER_NAMES[side == PLAYER_NAMES[0]]}; x begins.")
    print(
        f"Type a move such as {match.legal[len(match.legal) // 2]}, or: undo, values, moves, quit."
    )
    while not match.is_over:
        print(f"\n{match.picture}")
        if PLAYER_NAMES[match.turn] == side:
            move = _computer_move(match, solution)
            print(f"{side} plays {game.write_move(match.position, move)}")
            match = match.apply(move)
        else:
            match = _person_moves(match, solution, alone=side != "none")
    print(f"\n{match.picture}\n{match.status}")


def _solution(spec: str) -> Solution | None:
    try:
        with progress_bar() as progress:
            return solve(spec, progress=progress)
    except TooLarge:
        return None


def _computer_move(match: Match, solution: Solution | None) -> Move:
    if solution is None:
        move = alphabeta(match.game, match.position, depth=SEARCH_DEPTH).move
        assert move is not None  # the match goes on, so there is a move
        return move
    return random.choice(solution.best(match.position)).move


def _person_moves(match: Match, solution: Solution | None, *, alone: bool) -> Match:
    """Ask until there is a move, or the way back; a person alone takes the reply back as well."""
    while True:
        answer = _ask(f"{PLAYER_NAMES[match.turn]}> ")
        try:
            match answer:
                case "undo":
                    return match.undo().undo() if alone else match.undo()
                case "moves":
                    print(" ".join(match.legal))
                case "values":
                    print(_values(match, solution))
                case _:
                    return match.apply(answer)
        except UnbeatableError as error:
            print(error)


def _values(match: Match, solution: Solution | None) -> str:
    if solution is None:
        return "this game is too large to be solved, so its values are not known"
    outcome, ratings = solution.outcome(match.position), solution.rate(match.position)
    return f"{result_in_words(match.turn, outcome)}\n{ratings_table(ratings)}"


def _ask(prompt: str) -> str:
    try:
        answer = input(prompt).strip()
    except EOFError:
        answer = "quit"
    if answer == "quit":
        raise typer.Exit
    return answer
