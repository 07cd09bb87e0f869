"""`unbeatable certify`: every line that an opponent can choose, to prove a player unbeatable."""

import sys
from contextlib import redirect_stdout
from dataclasses import asdict
from typing import Annotated, Any, Literal

import typer

from unbeatable.cli.arguments import AsJson, Spec
from unbeatable.cli.output import print_json, progress_bar
from unbeatable.core.game import PLAYER_NAMES, Value
from unbeatable.core.registry import load
from unbeatable.players import Certificate, load_player
from unbeatable.players import certify as certify_player

WHY_NO_PROOF = {
    "different": "it answers differently at the same position, so this is no proof",
    "chance": "it leaves its moves to chance, and one seed was tried: no proof",
}


def certify(
    player: Annotated[
        str,
        typer.Argument(help="As first, easy, medium, perfect, alphabeta(depth=6), or my_ai.py."),
    ],
    spec: Spec,
    side: Annotated[
        Literal["x", "o", "both"],
        typer.Option("--as", help="Which side the player takes.", case_sensitive=False),
    ] = "both",
    json: AsJson = False,
) -> None:
    """Prove that a player cannot be beaten, or show how: the exit status is then 1.

    It plays every line that the opponent can choose, against every move that the player may
    choose.
    """
    computer, game = load_player(player), load(spec)
    sides = [0, 1] if side == "both" else [PLAYER_NAMES.index(side)]
    # What a file player prints goes to stderr: stdout is for the answer.
    with progress_bar() as progress, redirect_stdout(sys.stderr):
        certificates = [certify_player(computer, game, side, progress=progress) for side in sides]
    unbeatable = all(certificate.unbeatable for certificate in certificates)
    if json:
        print_json(
            {
                "player": computer.name,
                "game": game.spec,
                "unbeatable": unbeatable,
                "sides": [certificate_json(certificate) for certificate in certificates],
            }
        )
    else:
        print("\n".join(certificate_in_words(certificate) for certificate in certificates))
    if not unbeatable:
        raise typer.Exit(1)


def certificate_json(certificate: Certificate) -> dict[str, Any]:
    answer = asdict(certificate)
    del answer["player"], answer["game"]
    return {
        **answer,
        "side": PLAYER_NAMES[certificate.side],
        "value": None if certificate.value is None else str(certificate.value),
        "exhaustive": certificate.exhaustive,
        "unbeatable": certificate.unbeatable,
    }


def certificate_in_words(certificate: Certificate) -> str:
    name = PLAYER_NAMES[certificate.side]
    lines = [f"{certificate.player} as {name} in {certificate.game}: {_verdict(certificate)}"]
    counts = f"{certificate.wins:,} won, {certificate.draws:,} drawn, {certificate.losses:,} lost"
    if certificate.games is None:
        lines.append(f"  {certificate.positions:,} positions; final ones: {counts}")
    else:
        lines.append(
            f"  {certificate.positions:,} positions, {certificate.games:,} games: {counts}"
        )
    if certificate.loops:
        lines.append("  play can go round in circles, without an end: that counts as a draw")
    if certificate.missed_wins:
        lines.append(f"  wins missed in {certificate.missed_wins:,} positions")
    if certificate.losing_variation is not None:
        way = " ".join(certificate.losing_variation)
        lines.append(
            f"  the shortest way to beat it: {way}" if way else "  it beats itself at once:"
        )
        lines.append(f"  {certificate.reason}")
        if certificate.value is Value.LOSS:
            lines.append(f"  no player could help it: {name} is lost from the start")
    return "\n".join(lines)


def _verdict(certificate: Certificate) -> str:
    if certificate.beaten:
        return "can be beaten"
    if not certificate.complete:
        return "not beaten so far, but there are too many lines to try them all: no proof"
    if not certificate.exhaustive:
        return f"not beaten{_in_games(certificate)}, but {WHY_NO_PROOF[certificate.answers]}"
    if certificate.answers == "alike":
        return "unbeatable, as long as it always answers alike"
    return "unbeatable"


def _in_games(certificate: Certificate) -> str:
    match certificate.games:
        case None:
            return ""
        case 1:
            return " in 1 game"
    return f" in {certificate.games:,} games"
