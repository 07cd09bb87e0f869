"""The proof that a learner's player cannot be beaten: every game that an opponent can choose."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match
from unbeatable.course.player.learner import GAME, Learner, learner
from unbeatable.course.player.matches import boards
from unbeatable.course.player.own_players import OwnPlayer
from unbeatable.players.certify.certificate import Certificate, certify
from unbeatable.players.certify.explore import STAGE

Tell = Callable[[str], None]
"""Called with the progress in words."""


@dataclass(frozen=True)
class SideCounts:
    """The results of every game on one side."""

    games: int
    positions: int
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True)
class Proof:
    """The results of every game on both sides."""

    unbeatable: bool
    words: str
    """The counts; or why it is no proof, with the lost game."""
    sides: Mapping[str, SideCounts]
    """By `x` and `o`; empty if it is no proof."""


def certify_both_sides(player: Learner, tell: Tell) -> list[Certificate]:
    """Play every game against the player, as x and then as o."""
    if player.takes_chance:
        raise UnbeatableError(
            f"{player.function} chooses by chance, so no number of games would prove anything"
        )
    asked = player.asked_twice()
    return [
        certify(asked, GAME, side, progress=partial(_tell_positions, tell, name))
        for side, name in enumerate(PLAYER_NAMES)
    ]


def _tell_positions(tell: Tell, name: str, stage: str, done: int, total: int | None) -> None:
    if stage != STAGE:
        return
    counted = f"{done:,} positions so far" if done else "the first moves take longest"
    tell(f"Playing every game as {name}: {counted}")


def certify_learner(
    sources: Mapping[str, str], tell: Tell, own_player: OwnPlayer | None = None
) -> Proof:
    """Play every game against a player of these modules; against the latest one by default."""
    with learner(sources, own_player) as player:
        return prove(player, tell)


def prove(player: Learner, tell: Tell) -> Proof:
    """Play every game against the player, and say in words what came of it."""
    certificates = certify_both_sides(player, tell)
    beaten = [certificate for certificate in certificates if not certificate.unbeatable]
    if beaten:
        return Proof(False, "\n\n".join(map(_why_not, beaten)), {})
    sides = {PLAYER_NAMES[side.side]: counts(side) for side in certificates}
    return Proof(True, "\n".join(_describe(certificates, sides)), sides)


def counts(side: Certificate) -> SideCounts:
    """Return how the games of a proof ended."""
    return SideCounts(side.games or 0, side.positions, side.wins, side.draws, side.losses)


def _describe(certificates: list[Certificate], sides: Mapping[str, SideCounts]) -> list[str]:
    lines = [
        "This player of tic-tac-toe cannot be beaten.",
        "Every game that an opponent can choose was played against it:",
        "",
        *counts_in_words(sides),
    ]
    missed = sum(side.missed_wins or 0 for side in certificates)
    if missed:
        lines += [
            "",
            f"It misses a sure win in {missed:,} positions, so it could be even stronger.",
        ]
    return lines


def counts_in_words(sides: Mapping[str, SideCounts]) -> list[str]:
    """Return a line for each side."""
    return [
        f"  as {name}: {side.games:,} games in {side.positions:,} positions: "
        f"{side.won:,} won, {side.drawn:,} drawn, {side.lost:,} lost"
        for name, side in sides.items()
    ]


def _why_not(certificate: Certificate) -> str:
    name = PLAYER_NAMES[certificate.side]
    if certificate.losing_variation is None:
        return (
            f"As {name} it was not beaten, but it answers differently on the same board, "
            "so that is no proof. Make its choice repeatable."
        )
    match = Match.new(GAME)
    for move in certificate.losing_variation:
        match = match.apply(move)
    title = f"As {name} it can be beaten. Move by move:" if match.moves else f"As {name} it fails:"
    return "\n".join([title, *([boards(match)] if match.moves else []), f"{certificate.reason}."])
