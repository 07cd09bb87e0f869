"""Certificates: proofs that a player cannot be beaten, by playing every reply against it.

The options of a built-in player are known, and depend on the position alone. Of a file player only
its answers are known, so the proof holds as long as it always gives the same answers.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from unbeatable.core.errors import TooLarge, UnbeatableError
from unbeatable.core.game import Playable, Player, Symmetric, Value
from unbeatable.core.quote import quote
from unbeatable.core.registry import load, names_game, require_playable
from unbeatable.players.base import BuiltIn, Computer
from unbeatable.players.certify.explore import Exploration
from unbeatable.players.file_player import FilePlayer
from unbeatable.players.load import load_player
from unbeatable.players.prepare import needs_solution, prepare
from unbeatable.solve import Solution
from unbeatable.solve.progress import Progress, silent

PATIENCE = 2_000_000
"""Positions (up to symmetry for a symmetric player) or move sequences to try at most."""

Answers: TypeAlias = Literal["known", "alike", "different", "chance"]
"""What is known about the player's choices: see `Certificate.answers`."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """The results of all matches that an opponent can force."""

    player: str
    game: str
    side: Player
    value: Value | None
    """The value of the start for this side; None if the game is searched or too large."""
    positions: int
    """Distinct positions visited."""
    games: int | None
    """Distinct complete games; None if play can loop, or if the exploration is incomplete."""
    wins: int
    """Games that the player won; where `games` is None, final positions that it won."""
    draws: int
    losses: int
    missed_wins: int | None
    """Positions where it has a win and may give it away; None if `value` is."""
    losing_variation: tuple[str, ...] | None
    """The shortest variation that beats it, both sides' moves; None if there is none."""
    reason: str | None
    """How that variation ends: `o has won`, or why the player forfeits."""
    loops: bool
    """Whether play can loop. A game that never ends counts as a draw."""
    complete: bool
    """Whether every variation was explored."""
    answers: Answers
    """What is known about its choices. `known`: a built-in player, all its options were tried.
    `alike`: asked twice, it always gave the same answer. `different`: it did not.
    `chance`: it uses random numbers, and one seed was tried."""

    @property
    def beaten(self) -> bool:
        """Whether some variation beats it."""
        return self.losing_variation is not None

    @property
    def exhaustive(self) -> bool:
        """Whether every choice of the player was tried, if its answers are repeatable."""
        return self.answers in ("known", "alike")

    @property
    def unbeatable(self) -> bool:
        """Whether this proves that no opponent can win, if the player repeats its answers."""
        return self.complete and self.exhaustive and not self.beaten


def _load_player(player: str | Computer) -> Computer:
    """Return the player. Raises UnbeatableError, with the order, if the game is given first."""
    try:
        return load_player(player)
    except UnbeatableError:
        if isinstance(player, str) and names_game(player):
            raise UnbeatableError(
                f"{quote(player)} is a game; the player comes first: certify(PLAYER, GAME, SIDE)"
            ) from None
        raise


def certify(
    player: str | Computer,
    game: str | Playable,
    side: Player,
    *,
    patience: int = PATIENCE,
    progress: Progress = silent,
) -> Certificate:
    """Play every reply against every option of the player on `side`, 0 (x) or 1 (o).

    It gives up after `patience` positions (for a file player, move sequences); the certificate is
    then not complete. Raises TooLarge if the player needs the solution of a game that is too large,
    or of one whose positions are searched: hardly any could be tried.
    """
    if side not in (0, 1):
        raise UnbeatableError(f"{quote(side)} is not a side; accepted are 0 for x and 1 for o")
    player = _load_player(player)
    rules: Playable = require_playable(load(game))
    solution = prepare([player], rules, progress=progress)
    if solution is not None and solution.searched_from_ply is not None:
        if needs_solution(player):
            raise TooLarge(
                f"{rules.spec!r} is too large to certify {player.name}: a proof tries every reply, "
                "and positions of this game are searched one by one; choose a smaller board"
            )
        solution = None
    exploration = Exploration(rules, player, side, solution, _by_symmetry(player, rules))
    exploration.explore(patience, progress)
    games = exploration.games() if exploration.complete else None
    tally = dict.fromkeys(Value, 0)
    for node, result in exploration.ends.items():
        tally[result] += exploration.size(node) if games is None else games[node]
    return Certificate(
        player=player.name,
        game=rules.spec,
        side=side,
        value=None if solution is None else _value_for(rules, side, solution),
        positions=exploration.count(range(len(exploration.positions))),
        games=None if games is None else sum(tally.values()),
        wins=tally[Value.WIN],
        draws=tally[Value.DRAW],
        losses=tally[Value.LOSS],
        missed_wins=None if solution is None else exploration.count(exploration.missed_wins),
        losing_variation=exploration.losing_variation(),
        reason=exploration.reason,
        loops=exploration.complete and games is None,
        complete=exploration.complete,
        answers=_answers(player, alike=exploration.alike),
    )


def _by_symmetry(player: Computer, game: Playable) -> bool:
    return isinstance(player, BuiltIn) and player.symmetric and isinstance(game, Symmetric)


def _answers(player: Computer, *, alike: bool) -> Answers:
    if isinstance(player, BuiltIn):
        return "known"
    if not alike:
        return "different"
    return "chance" if isinstance(player, FilePlayer) and player.takes_chance else "alike"


def _value_for(game: Playable, side: Player, solution: Solution) -> Value:
    value = solution.value()
    return value if game.turn(game.start()) == side else -value
