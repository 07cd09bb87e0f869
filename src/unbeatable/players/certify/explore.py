"""Exploration: everything that can happen to a player whose opponent may choose any move.

The search is breadth-first, so the first path to a node is a shortest one. What counts as a node
depends on what the player's choice can depend on:

    a symmetric built-in player   all images of a position: one represents the others
    any other built-in player     a position, whatever moves led to it
    a file player                 a sequence of moves: it may remember them
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from unbeatable.core.game import PLAYER_NAMES, Move, Playable, Player, Position, Symmetric, Value
from unbeatable.core.match import Match
from unbeatable.players.base import BuiltIn, Computer
from unbeatable.players.play import Forfeit, checked_options
from unbeatable.solve import Solution
from unbeatable.solve.progress import Progress

ASKED = 2
"""How many times a file player is asked at each node, to see whether its answer changes."""

STAGE = "trying every reply"
REPORT_EVERY, REPORT_OTHERS_EVERY = 1_000, 10
"""Nodes between two reports, for built-in players and for file players, which may be slow."""


@dataclass(slots=True)
class Exploration:
    """Everything that play can reach, as numbered nodes; node 0 is the start."""

    game: Playable
    player: Computer
    side: Player
    solution: Solution | None
    by_symmetry: bool
    """Whether one position represents its images; only for a symmetric player."""
    positions: list[Position] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    """The node that each node was first reached from, on a shortest path."""
    arrivals: list[Move] = field(default_factory=list)
    """The move from that node."""
    children: list[list[int]] = field(default_factory=list)
    """One for each move tried; shorter than `positions` if the exploration stopped early."""
    ends: dict[int, Value] = field(default_factory=dict)
    """The nodes where a game ends, with the result for the player."""
    missed_wins: list[int] = field(default_factory=list)
    """The nodes where the player has a win and may give it away."""
    lost: int | None = None
    """The first lost end that was found, which is a nearest one."""
    reason: str | None = None
    complete: bool = False
    alike: bool = True
    """Whether the player always gave the same answer when asked again."""

    def explore(self, patience: int, progress: Progress) -> None:
        """Visit every node, or the first `patience` of them."""
        key = self._key()
        every = REPORT_EVERY if isinstance(self.player, BuiltIn) else REPORT_OTHERS_EVERY
        numbers: dict[Position, int] = {}
        self._add(self.game.start(), -1, -1)
        if key is not None:
            numbers[key(self.game.start())] = 0
        for here, pos in enumerate(self.positions):  # the list grows during the loop
            if here >= patience:
                return
            if here % every == 0:
                progress(STAGE, here, None)
            children = []
            for move in self._moves(here):
                child = self.game.play(pos, move)
                there = len(self.positions)
                if key is not None:
                    there = numbers.setdefault(key(child), there)
                if there == len(self.positions):
                    self._add(child, here, move)
                children.append(there)
            self.children.append(children)
        self.complete = True

    def _key(self) -> Callable[[Position], Position] | None:
        """Return what identifies a node; None if every move sequence is its own node."""
        if not isinstance(self.player, BuiltIn):
            return None
        return self.game.canonical if self.by_symmetry else _identity

    def _add(self, pos: Position, parent: int, move: Move) -> None:
        self.positions.append(pos)
        self.parents.append(parent)
        self.arrivals.append(move)

    def _moves(self, here: int) -> Sequence[Move]:
        """Return the moves to try from a node. Record an end, which has none."""
        game, pos = self.game, self.positions[here]
        verdict = game.verdict(pos)
        turn = game.turn(pos)
        if verdict is not None:
            self._end(here, verdict if turn == self.side else -verdict, None)
            return ()
        if turn != self.side:
            return game.moves(pos)
        try:
            options = self._options(here)
        except Forfeit as forfeit:
            self._end(here, Value.LOSS, f"{PLAYER_NAMES[turn]} loses: {forfeit}")
            return ()
        if self.solution is not None and _misses_win(self.solution, pos, options):
            self.missed_wins.append(here)
        return options

    def _options(self, here: int) -> Sequence[Move]:
        if isinstance(self.player, BuiltIn):
            return self.player.options(Match(self.game, (self.positions[here],)))
        match = self._match(here)
        answers = [tuple(checked_options(self.player, match)) for _ in range(ASKED)]
        options = sorted({move for answer in answers for move in answer})
        self.alike &= all(set(answer) == set(options) for answer in answers)
        return options

    def _end(self, here: int, result: Value, reason: str | None) -> None:
        self.ends[here] = result
        if result is Value.LOSS and self.lost is None:
            self.lost = here
            self.reason = reason or Match(self.game, (self.positions[here],)).status

    def _match(self, here: int) -> Match:
        nodes = self._path_to(here)
        return Match(
            self.game,
            tuple(self.positions[node] for node in nodes),
            tuple(self.arrivals[node] for node in nodes[1:]),
        )

    def _path_to(self, here: int) -> list[int]:
        nodes = [here]
        while here:
            here = self.parents[here]
            nodes.append(here)
        return nodes[::-1]

    def losing_variation(self) -> tuple[str, ...] | None:
        """Return the moves to the nearest lost end; None if there is none."""
        return None if self.lost is None else self._match(self.lost).played

    def size(self, node: int) -> int:
        """Return how many positions a node represents."""
        return self._size(self.positions[node])

    def count(self, nodes: Iterable[int]) -> int:
        """Return how many positions these nodes represent, each counted once."""
        return sum(map(self._size, {self.positions[node] for node in nodes}))

    def _size(self, pos: Position) -> int:
        if self.by_symmetry and isinstance(self.game, Symmetric):
            return len(set(self.game.images(pos)))
        return 1

    def games(self) -> list[int] | None:
        """Return the number of paths to each node; None if play can loop.

        If a node represents several positions, these are the paths to all of them together: a
        symmetry maps the moves of one to those of another, so they lead to the same nodes.
        """
        awaited = [0] * len(self.positions)
        for children in self.children:
            for child in children:
                awaited[child] += 1
        paths = [1] + [0] * (len(self.positions) - 1)
        ready = [] if awaited[0] else [0]
        done = 0
        while ready:
            node = ready.pop()
            done += 1
            for child in self.children[node]:
                paths[child] += paths[node]
                awaited[child] -= 1
                if not awaited[child]:
                    ready.append(child)
        return paths if done == len(paths) else None


def _identity(pos: Position) -> Position:
    return pos


def _misses_win(solution: Solution, pos: Position, options: Sequence[Move]) -> bool:
    """Return whether the side to move has a win that one of the options gives away."""
    if solution.value(pos) is not Value.WIN:
        return False
    play = solution.game.play
    return any(solution.value(play(pos, move)) is not Value.LOSS for move in options)
