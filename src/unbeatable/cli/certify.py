"""`unbeatable certify`: prove a player unbeatable by playing against every reply."""

import shlex
import sys
from contextlib import redirect_stdout
from dataclasses import asdict
from typing import Annotated, Any, Literal, TypeAlias

import typer

from unbeatable.cli.shared.arguments import AsJson, ProofSeconds, Spec, complete_player
from unbeatable.cli.shared.deprecation import warn
from unbeatable.cli.shared.output import print_json
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.cli.shared.proofs import require_proof
from unbeatable.core.game import PLAYER_NAMES, Value, opponent
from unbeatable.core.plural import plural
from unbeatable.core.quote import quote
from unbeatable.core.registry import load, names_game
from unbeatable.players import Certificate, load_player
from unbeatable.players import certify as certify_player
from unbeatable.players.certify.by_proof import (
    ProofCertificate,
    certify_by_proof,
    needs_proof,
)

AnyCertificate: TypeAlias = Certificate | ProofCertificate

WHY_NO_PROOF = {
    "different": "it plays different moves in the same position, so this is no proof",
    "chance": "it chooses at random, and only one seed was tried, so this is no proof",
}


def certify(
    spec: Spec,
    player: Annotated[
        str,
        typer.Argument(
            metavar="PLAYER",
            help="A player, such as medium, perfect, alphabeta(depth=6) or my_ai.py.",
            autocompletion=complete_player,
        ),
    ],
    side: Annotated[
        Literal["x", "o", "both"],
        typer.Option("--as", help="Which side the player takes.", case_sensitive=False),
    ] = "both",
    seconds: ProofSeconds = 60.0,
    json: AsJson = False,
) -> None:
    """Prove that a player cannot be beaten, or show how it is beaten.

    Tries every move that the opponent can make, against every move that the player may choose.
    It gives up after two million positions (for a file: sequences of moves). On a board that is too
    large to be solved, perfect is certified by a proof. The exit status is 0 if the player is
    proved unbeatable, else 1.
    """
    if names_game(player) and not names_game(spec):
        warn(f"certify takes the game first: certify {quote(shlex.join([player, spec]), str)}")
        spec, player = player, spec
    game, computer = load(spec), load_player(player)
    sides = [0, 1] if side == "both" else [PLAYER_NAMES.index(side)]
    # A file player's prints go to stderr: stdout holds only the answer.
    with progress_bar() as progress, redirect_stdout(sys.stderr):
        certificates: list[AnyCertificate]
        if needs_proof(computer, game):
            proof = require_proof(game, seconds, progress)
            certificates = [certify_by_proof(proof, side) for side in sides]
        else:
            certificates = [
                certify_player(computer, game, side, progress=progress) for side in sides
            ]
    unbeatable = all(certificate.unbeatable for certificate in certificates)
    if json:
        print_json(
            {
                "computer": computer.name,
                "player": computer.name,
                "game": game.spec,
                "unbeatable": unbeatable,
                "sides": [_any_json(certificate) for certificate in certificates],
            }
        )
    else:
        names = game.picture(game.start()).player_names
        print("\n".join(_any_in_words(certificate, names) for certificate in certificates))
    if not unbeatable:
        raise typer.Exit(1)


def _any_json(certificate: AnyCertificate) -> dict[str, Any]:
    if isinstance(certificate, Certificate):
        return certificate_json(certificate)
    return {
        "side": PLAYER_NAMES[certificate.side],
        "value": str(certificate.value),
        "method": "proof",
        "at_most": certificate.at_most,
        "positions": certificate.positions,
        "unbeatable": certificate.unbeatable,
    }


def _any_in_words(certificate: AnyCertificate, names: tuple[str, str]) -> str:
    if isinstance(certificate, Certificate):
        return certificate_in_words(certificate, names)
    name, other = names[certificate.side], names[opponent(certificate.side)]
    ends = f"in at most {plural(certificate.at_most or 0, 'ply', 'plies')}"
    says = {
        Value.WIN: f"{name} wins {ends}",
        Value.DRAW: f"{other} can complete no line",
        Value.LOSS: f"{other} wins {ends}; no player could do better as {name}",
    }[certificate.value]
    verdict = "unbeatable" if certificate.unbeatable else "can be beaten"
    return (
        f"{certificate.player} as {name} in {certificate.game}: {verdict}\n"
        f"  by the strategy of a proof, {says}\n"
        f"  {plural(certificate.positions, 'position')}: it was checked against every reply"
    )


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


def certificate_in_words(certificate: Certificate, names: tuple[str, str]) -> str:
    """Return the certificate as lines of text, with these names for the players."""
    name = names[certificate.side]
    lines = [f"{certificate.player} as {name} in {certificate.game}: {_verdict(certificate)}"]
    counts = f"{certificate.wins:,} won, {certificate.draws:,} drawn, {certificate.losses:,} lost"
    if certificate.games is None:
        lines.append(f"  {certificate.positions:,} positions; final ones: {counts}")
    else:
        lines.append(
            f"  {plural(certificate.positions, 'position')}, "
            f"{plural(certificate.games, 'game')}: {counts}"
        )
    if certificate.loops:
        lines.append("  play can repeat positions without end, which counts as a draw")
    if certificate.missed_wins:
        lines.append(f"  wins missed in {certificate.missed_wins:,} positions")
    if certificate.losing_variation is not None:
        way = " ".join(certificate.losing_variation)
        lines.append(
            f"  the shortest way to beat it: {way}" if way else "  it loses on its first move:"
        )
        lines.append(f"  {_reason(certificate, names)}")
        if certificate.value is Value.LOSS:
            lines.append(f"  no player could do better: {name} is lost from the start")
    return "\n".join(lines)


def _reason(certificate: Certificate, names: tuple[str, str]) -> str | None:
    """Return how the losing variation ends. If the board ends it, say so with these names."""
    winner = opponent(certificate.side)
    if certificate.reason == f"{PLAYER_NAMES[winner]} has won":
        return f"{names[winner]} has won"
    return certificate.reason


def _verdict(certificate: Certificate) -> str:
    if certificate.beaten:
        return "can be beaten"
    if not certificate.complete:
        tried = f"{certificate.positions:,} positions"
        return f"not beaten in {tried}; there are too many to try all, so this is no proof"
    if not certificate.exhaustive:
        return f"not beaten{_in_games(certificate)}, but {WHY_NO_PROOF[certificate.answers]}"
    if certificate.answers == "alike":
        return "unbeatable, as long as it always plays the same move in the same position"
    return "unbeatable"


def _in_games(certificate: Certificate) -> str:
    match certificate.games:
        case None:
            return ""
        case 1:
            return " in 1 game"
    return f" in {certificate.games:,} games"
