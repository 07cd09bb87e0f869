"""Strategies for small boards, made from values that plain Python computes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

import numpy as np

from tests.solve.proof.slow_replay import SlowReplay, Wrong
from unbeatable.core.game import LineGame
from unbeatable.core.grid import cells_of
from unbeatable.solve.proof.strategy import END, PASS, Strategy

Stones = tuple[int, ...]


@dataclass
class Node:
    move: int
    default: int = END
    replies: dict[int, tuple[int, int]] = field(default_factory=dict)
    """For each listed reply the node that follows, and the symmetry."""
    pairs: list[tuple[int, int]] = field(default_factory=list)


def pack(nodes: Sequence[Node], *, wins: bool) -> Strategy:
    """Return the arrays of a strategy. A node of -1 in the list of nodes is not allowed."""
    listed = [sorted(node.replies.items()) for node in nodes]
    return Strategy(
        wins=wins,
        move=np.array([node.move for node in nodes], dtype=np.int16),
        default=np.array([node.default for node in nodes], dtype=np.int32),
        first_reply=np.cumsum([0, *map(len, listed)], dtype=np.int32),
        reply=np.array([cell for row in listed for cell, _ in row], dtype=np.int16),
        reply_node=np.array([to for row in listed for _, (to, _) in row], dtype=np.int32),
        reply_symmetry=np.array([by for row in listed for _, (_, by) in row], dtype=np.int16),
        first_pair=np.cumsum([0, *(len(node.pairs) for node in nodes)], dtype=np.int32),
        pairs=np.array([pair for node in nodes for pair in node.pairs], dtype=np.int16).reshape(
            -1, 2
        ),
    )


class Maker:
    """Makes a strategy node by node. Replies share a default wherever its answer is right too."""

    def __init__(self, game: LineGame, *, wins: bool) -> None:
        self.wins = wins
        self.lines = [[*cells_of(line)] for line in game.lines]
        self.symmetries = game.cell_symmetries()
        self.slow = SlowReplay(
            game, [frozenset(line) for line in self.lines], pack([Node(0)], wins=wins), to_move=True
        )
        self.nodes: list[Node] = []
        self.known: dict[Stones, int] = {}
        self.score = cache(self._score)

    def has_line(self, stones: Stones, player: int) -> bool:
        return any(all(stones[cell] == player for cell in line) for line in self.lines)

    def _score(self, stones: Stones, player: int) -> int:
        """Return 100 less the plies to the owner's win, 0 for a draw, below 0 for a loss."""
        if self.has_line(stones, 3 - player):
            return 100 if player == 2 else -100
        scores = [self.score(after, 3 - player) for _, after in after_moves(stones, player)]
        if not scores:
            return 0
        best = max(scores) if player == 1 else min(scores)
        return best - 1 if best > 0 else best + 1 if best < 0 else 0

    def make(self, stones: Stones, *, to_move: bool) -> Strategy | None:
        """Return a strategy for the owner; None if there is none."""
        least = 1 if self.wins else 0
        if self.score(stones, 1 if to_move else 2) < least:
            return None
        self.nodes = [Node(PASS)]
        if to_move:
            self.fill(0, stones)
        else:
            self.reply_to(0, stones)
        return pack(self.nodes, wins=self.wins)

    def fill(self, number: int, stones: Stones) -> None:
        """Decide the move of a node."""
        moves = [*after_moves(stones, 1)]
        if not moves:
            return
        move, after = max(moves, key=lambda item: self.score(item[1], 2))
        self.nodes[number].move = move
        if not self.has_line(after, 1):
            self.reply_to(number, after)

    def reply_to(self, number: int, stones: Stones) -> None:
        node = self.nodes[number]
        if not self.wins and (pairs := self.find_pairs(stones)) is not None:
            node.pairs = pairs
            return
        replies = [*after_moves(stones, 2)]
        if not replies:
            return
        groups: list[tuple[int, list[int]]] = []
        for cell, after in replies:
            for child, cells in groups:
                if self.is_right(child, after):
                    cells.append(cell)
                    break
            else:
                groups.append((self.add(after), [cell]))
        groups.sort(key=lambda group: len(group[1]))
        node.default = groups.pop()[0]
        taken = {cell for _, cells in groups for cell in cells}
        for cell, after in replies:
            if cell in taken:
                node.replies[cell] = self.find(after)

    def add(self, stones: Stones) -> int:
        """Return a new node for these stones."""
        number = len(self.nodes)
        self.nodes.append(Node(PASS))
        self.fill(number, stones)
        return number

    def find(self, stones: Stones) -> tuple[int, int]:
        """Return the node of an image of these stones, and the symmetry that leads to it."""
        images = []
        for by, symmetry in enumerate(self.symmetries):
            image = [0] * len(stones)
            for cell, stone in enumerate(stones):
                image[symmetry[cell]] = stone
            images.append((tuple(image), by))
        image_, by = min(images)
        if image_ not in self.known:
            self.known[image_] = self.add(image_)
        return self.known[image_], by

    def is_right(self, number: int, stones: Stones) -> bool:
        """Return whether a node is right for these stones too."""
        self.slow.strategy = pack(self.nodes, wins=self.wins)
        own, theirs = (
            frozenset(cell for cell, stone in enumerate(stones) if stone == player)
            for player in (1, 2)
        )
        try:
            self.slow.turn(number, own, theirs)
        except Wrong:
            return False
        return True

    def find_pairs(self, stones: Stones) -> list[tuple[int, int]] | None:
        """Return pairs that stop every line of the opponent, if that is easy; else None."""
        pairs: list[tuple[int, int]] = []
        for line in self.lines:
            if any(stones[cell] == 1 for cell in line):
                continue
            if any(one in line and other in line for one, other in pairs):
                continue
            used = {cell for pair in pairs for cell in pair}
            free = [cell for cell in line if stones[cell] == 0 and cell not in used]
            pair = next(combinations(free, 2), None)
            if pair is None:
                return None
            pairs.append(pair)
        return pairs


def after_moves(stones: Stones, player: int) -> Iterator[tuple[int, Stones]]:
    for cell, stone in enumerate(stones):
        if stone == 0:
            yield cell, (*stones[:cell], player, *stones[cell + 1 :])
