"""certify: play every line that an opponent can choose, to prove that a player cannot be beaten.

A player of ours chooses by the position alone, so every position is looked at once, however it
came about, also in games that go round in circles. Anybody else's player may remember how the
position came about: there every sequence of moves is looked at, as far as there is patience.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from unbeatable.core.errors import TooLarge, UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Move, Playable, Player, Position, Value
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.players.computer import BuiltIn, Computer
from unbeatable.players.file import FilePlayer
from unbeatable.players.loading import load_player
from unbeatable.players.perfect import knows_solution
from unbeatable.players.turns import Forfeit, checked_options
from unbeatable.solve import Solution, solve
from unbeatable.solve.progress import Progress, silent

PATIENCE = 2_000_000
"""Positions, or sequences of moves, after which certifying gives up."""

REPORT_EVERY = 1_000


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
    exhaustive: bool
    """Whether every choice of the player was: not where a file leaves its move to chance."""

    @property
    def beaten(self) -> bool:
        """Whether there is a line that beats it."""
        return self.losing_line is not None

    @property
    def unbeatable(self) -> bool:
        """Whether this is a proof that no opponent can win."""
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
    if isinstance(player, str):
        player = load_player(player)
    rules = load(game)
    solution = _solution(player, rules, progress)
    lines = _Lines(rules, player, side, solution)
    lines.explore(patience, progress)
    games = lines.count_games() if lines.complete else None
    ends = lines.ends
    tally = {value: sum(1 for end in ends.values() if end is value) for value in Value}
    if games is not None:
        tally = {value: sum(games[n] for n, end in ends.items() if end is value) for value in Value}
    return Certificate(
        player=player.name,
        game=rules.spec,
        side=side,
        value=None if solution is None else _value_for(rules, side, solution),
        positions=len(set(lines.positions)),
        games=None if games is None else sum(tally.values()),
        wins=tally[Value.WIN],
        draws=tally[Value.DRAW],
        losses=tally[Value.LOSS],
        missed_wins=None if solution is None else len(lines.missed_wins),
        losing_line=lines.losing_line(),
        reason=lines.reason,
        loops=lines.complete and games is None,
        complete=lines.complete,
        exhaustive=not (isinstance(player, FilePlayer) and player.takes_chance),
    )


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


@dataclass(slots=True)
class _Lines:
    """Where play can get to, as numbered nodes: positions, or for others' players sequences."""

    game: Playable
    player: Computer
    side: Player
    solution: Solution | None
    positions: list[Position] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    """The node that each was first reached from, and by which move: a shortest way there."""
    arrivals: list[Move] = field(default_factory=list)
    children: list[list[int]] = field(default_factory=list)
    """One for each move that is tried; less long than the others if not all was looked at."""
    ends: dict[int, Value] = field(default_factory=dict)
    """The nodes where a game ends, with the result for the player."""
    missed_wins: set[Position] = field(default_factory=set)
    lost: int | None = None
    """The first lost end that was found: none is nearer."""
    reason: str | None = None
    complete: bool = False

    def explore(self, patience: int, progress: Progress) -> None:
        by_position = isinstance(self.player, BuiltIn)
        numbers: dict[Position, int] = {}
        self._add(self.game.start(), -1, -1)
        numbers[self.game.start()] = 0
        for here, pos in enumerate(self.positions):  # the list grows while we walk along it
            if here >= patience:
                return
            if here % REPORT_EVERY == 0:
                progress("trying every line", here, None)
            found = []
            for move in self._moves(here):
                child = self.game.play(pos, move)
                there = numbers.get(child) if by_position else None
                if there is None:
                    there = numbers[child] = len(self.positions)
                    self._add(child, here, move)
                found.append(there)
            self.children.append(found)
        self.complete = True

    def _add(self, pos: Position, parent: int, move: Move) -> None:
        self.positions.append(pos)
        self.parents.append(parent)
        self.arrivals.append(move)

    def _moves(self, here: int) -> Sequence[Move]:
        """The moves to try from a node; at an end none, and the end is noted."""
        game, pos = self.game, self.positions[here]
        verdict = game.verdict(pos)
        turn = game.turn(pos)
        if verdict is not None:
            self._end(here, verdict if turn == self.side else -verdict, None)
            return ()
        if turn != self.side:
            return game.moves(pos)
        try:
            options = checked_options(self.player, self._match(here))
        except Forfeit as forfeit:
            self._end(here, Value.LOSS, f"{PLAYER_NAMES[turn]} loses: {forfeit}")
            return ()
        if self.solution is not None and _misses_win(self.solution, pos, options):
            self.missed_wins.add(pos)
        return options

    def _end(self, here: int, result: Value, reason: str | None) -> None:
        self.ends[here] = result
        if result is Value.LOSS and self.lost is None:
            self.lost = here
            self.reason = reason or Match(self.game, (self.positions[here],)).status

    def _match(self, here: int) -> Match:
        if isinstance(self.player, BuiltIn):
            return Match(self.game, (self.positions[here],))
        nodes = self._way_to(here)
        return Match(
            self.game,
            tuple(self.positions[node] for node in nodes),
            tuple(self.arrivals[node] for node in nodes[1:]),
        )

    def _way_to(self, here: int) -> list[int]:
        nodes = [here]
        while here:
            here = self.parents[here]
            nodes.append(here)
        return nodes[::-1]

    def losing_line(self) -> tuple[str, ...] | None:
        if self.lost is None:
            return None
        return tuple(
            self.game.write_move(self.positions[self.parents[node]], self.arrivals[node])
            for node in self._way_to(self.lost)[1:]
        )

    def count_games(self) -> list[int] | None:
        """In how many ways play leads to each node; None if it can go round in circles."""
        awaited = [0] * len(self.positions)
        for children in self.children:
            for child in children:
                awaited[child] += 1
        ways = [1] + [0] * (len(self.positions) - 1)
        ready = [] if awaited[0] else [0]
        done = 0
        while ready:
            node = ready.pop()
            done += 1
            for child in self.children[node]:
                ways[child] += ways[node]
                awaited[child] -= 1
                if not awaited[child]:
                    ready.append(child)
        return ways if done == len(ways) else None


def _misses_win(solution: Solution, pos: Position, options: Sequence[Move]) -> bool:
    """Whether the side to move has a win that one of the options leaves."""
    if solution.value(pos) is not Value.WIN:
        return False
    play = solution.game.play
    return any(solution.value(play(pos, move)) is not Value.LOSS for move in options)
