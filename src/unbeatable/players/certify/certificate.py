"""certify: play every line that an opponent can choose, to prove that a player cannot be beaten.

What a player of ours may choose is known, and depends on the position alone. Of anybody else's
player only its answers are known: a proof then holds as long as it always answers alike.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from unbeatable.core.errors import TooLarge, UnbeatableError
from unbeatable.core.game import Playable, Player, Symmetric, Value
from unbeatable.core.registry import load
from unbeatable.players.base import BuiltIn, Computer
from unbeatable.players.certify.explore import Lines
from unbeatable.players.file_player import FilePlayer
from unbeatable.players.load import load_player
from unbeatable.players.perfect import knows_solution
from unbeatable.solve import Solution, solve
from unbeatable.solve.progress import Progress, silent

PATIENCE = 2_000_000
"""Positions (for a symmetric player up to symmetry) or sequences, after which it gives up."""

Answers: TypeAlias = Literal["known", "alike", "different", "chance"]
"""What is known of the player's choices: see `Certificate.answers`."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What came of every line that an opponent can choose."""

    player: str
    game: str
    side: Player
    value: Value | None
    """What the side is worth from the start; None if the game is too large to be solved."""
    positions: int
    """Distinct positions visited."""
    games: int | None
    """Distinct complete games; None if play can go round in circles, or not all was looked at."""
    wins: int
    """Games that the player won; where games is None, final positions in which it has won."""
    draws: int
    losses: int
    missed_wins: int | None
    """Positions where it had a win and may leave it; None if the game is not solved."""
    losing_line: tuple[str, ...] | None
    """The shortest way to beat it, both sides' moves; None if there is none."""
    reason: str | None
    """How that line ends: `o has won`, or why the player forfeits."""
    loops: bool
    """Whether play can go round in circles; such a game without an end counts as a draw."""
    complete: bool
    """Whether every line was looked at."""
    answers: Answers
    """What is known of its choices. `known`: a player of ours, all of them were tried. `alike`:
    it answered the same whenever it was asked twice. `different`: it did not. `chance`: it takes
    chance, and one seed was tried."""

    @property
    def beaten(self) -> bool:
        """Whether there is a line that beats it."""
        return self.losing_line is not None

    @property
    def exhaustive(self) -> bool:
        """Whether every choice of the player was tried, as far as its answers can be trusted."""
        return self.answers in ("known", "alike")

    @property
    def unbeatable(self) -> bool:
        """Whether this is a proof that no opponent can win, if the player keeps to its answers."""
        return self.complete and self.exhaustive and not self.beaten


def certify(
    player: str | Computer,
    game: str | Playable,
    side: Player,
    *,
    patience: int = PATIENCE,
    progress: Progress = silent,
) -> Certificate:
    """Play every line of the opponent against every option of the player, who is 0 (x) or 1 (o).

    It gives up, and says so, after `patience` positions; for a player that is not ours, sequences
    of moves. TooLarge if the player has to solve a game that it cannot.
    """
    if side not in (0, 1):
        raise UnbeatableError(f"{side!r} is not a side; it is 0 for x or 1 for o")
    player, rules = load_player(player), load(game)
    solution = _solution(player, rules, progress)
    lines = Lines(rules, player, side, solution, _by_symmetry(player, rules))
    lines.explore(patience, progress)
    games = lines.games() if lines.complete else None
    tally = dict.fromkeys(Value, 0)
    for node, result in lines.ends.items():
        tally[result] += lines.size(node) if games is None else games[node]
    return Certificate(
        player=player.name,
        game=rules.spec,
        side=side,
        value=None if solution is None else _value_for(rules, side, solution),
        positions=lines.count(range(len(lines.positions))),
        games=None if games is None else sum(tally.values()),
        wins=tally[Value.WIN],
        draws=tally[Value.DRAW],
        losses=tally[Value.LOSS],
        missed_wins=None if solution is None else lines.count(lines.missed_wins),
        losing_line=lines.losing_line(),
        reason=lines.reason,
        loops=lines.complete and games is None,
        complete=lines.complete,
        answers=_answers(player, alike=lines.alike),
    )


def _by_symmetry(player: Computer, game: Playable) -> bool:
    return isinstance(player, BuiltIn) and player.symmetric and isinstance(game, Symmetric)


def _answers(player: Computer, *, alike: bool) -> Answers:
    if isinstance(player, BuiltIn):
        return "known"
    if not alike:
        return "different"
    return "chance" if isinstance(player, FilePlayer) and player.takes_chance else "alike"


def _solution(player: Computer, game: Playable, progress: Progress) -> Solution | None:
    perfect = knows_solution(player)
    if perfect is not None:
        return perfect.solution(game, progress=progress)
    try:
        return solve(game, progress=progress)
    except TooLarge:
        return None


def _value_for(game: Playable, side: Player, solution: Solution) -> Value:
    value = solution.value()
    return value if game.turn(game.start()) == side else -value
