"""The proof that a learner's player cannot be beaten: every game that an opponent can choose."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import partial

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match
from unbeatable.course.lesson import LANGUAGE
from unbeatable.course.messages import Message, render
from unbeatable.course.player.learner import GAME, Learner, learner
from unbeatable.course.player.matches import boards, result
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


def certify_both_sides(player: Learner, tell: Tell, language: str = LANGUAGE) -> list[Certificate]:
    """Play every game against the player, as x and then as o."""
    if player.takes_chance:
        by_chance = Message(
            "{function} chooses by chance, so no number of games would prove anything",
            {"function": player.function},
        )
        raise UnbeatableError(render(by_chance, language))
    asked = player.asked_twice()
    return [
        certify(asked, GAME, side, progress=partial(_tell_positions, tell, name, language))
        for side, name in enumerate(PLAYER_NAMES)
    ]


def _tell_positions(
    tell: Tell, name: str, language: str, stage: str, done: int, total: int | None
) -> None:
    if stage != STAGE:
        return
    values = {"mark": name, "count": done}
    counted = (
        Message("Playing every game as {mark}: {count:,} boards so far", values)
        if done
        else Message("Playing every game as {mark}: the first moves take longest", values)
    )
    tell(render(counted, language))


def certify_learner(
    sources: Mapping[str, str], tell: Tell, own_player: OwnPlayer | None = None
) -> Proof:
    """Play every game against a player of these modules; against the latest one by default."""
    with learner(sources, own_player) as player:
        return prove(player, tell)


def prove(player: Learner, tell: Tell, language: str = LANGUAGE) -> Proof:
    """Play every game against the player, and say in words what came of it."""
    certificates = certify_both_sides(player, tell, language)
    beaten = [_why_not(side, language) for side in certificates if not side.unbeatable]
    if beaten:
        return Proof(False, "\n\n".join(beaten), {})
    sides = {PLAYER_NAMES[side.side]: counts(side) for side in certificates}
    return Proof(True, "\n".join(_describe(certificates, sides, language)), sides)


def counts(side: Certificate) -> SideCounts:
    """Return how the games of a proof ended."""
    return SideCounts(side.games or 0, side.positions, side.wins, side.draws, side.losses)


def _describe(
    certificates: list[Certificate], sides: Mapping[str, SideCounts], language: str
) -> list[str]:
    first = Message("This tic-tac-toe player cannot be beaten.")
    second = Message("Every game that an opponent can choose was played against it:")
    lines = [
        render(first, language),
        render(second, language),
        "",
        *counts_in_words(sides, language),
    ]
    missed = sum(side.missed_wins or 0 for side in certificates)
    if missed:
        words = Message(
            "It misses a sure win on {count:,} boards, so it could be even stronger.",
            {"count": missed},
        )
        lines += ["", render(words, language)]
    return lines


def counts_in_words(sides: Mapping[str, SideCounts], language: str = LANGUAGE) -> list[str]:
    """Return a line for each side."""
    return [
        "  "
        + render(
            Message(
                "as {mark}: {games:,} games on {positions:,} boards: "
                "{won:,} won, {drawn:,} drawn, {lost:,} lost",
                {"mark": name, **asdict(side)},
            ),
            language,
        )
        for name, side in sides.items()
    ]


def _why_not(certificate: Certificate, language: str) -> str:
    values = {"mark": PLAYER_NAMES[certificate.side]}
    if certificate.losing_variation is None:
        repeatable = Message(
            "As {mark} it was not beaten, but it answers differently on the same board, so that "
            "is no proof. Make its choice repeatable.",
            values,
        )
        return render(repeatable, language)
    match = Match.new(GAME)
    for move in certificate.losing_variation:
        match = match.apply(move)
    if not match.moves:
        return f"{render(Message('As {mark} it fails:', values), language)}\n{certificate.reason}."
    title = render(Message("As {mark} it can be beaten. Move by move:", values), language)
    ending = render(result(match.winner), language) if match.is_over else f"{certificate.reason}."
    return "\n".join([title, boards(match, language), ending])
