"""A second, slow replay of strategies, in plain Python: no shortcut, nothing is remembered."""

from collections.abc import Sequence

from unbeatable.core.game import LineGame
from unbeatable.core.grid import cells_of
from unbeatable.solve.proof.strategy import END, PASS, Strategy


class Wrong(Exception):
    """The strategy fails."""


def longest_of(game: LineGame, stones: Sequence[int], strategy: Strategy, *, to_move: bool) -> int:
    """Return the most plies to the end over all replies. Raises Wrong if the strategy fails."""
    lines = [frozenset(cells_of(line)) for line in game.lines]
    own = frozenset(cell for cell, stone in enumerate(stones) if stone == 1)
    theirs = frozenset(cell for cell, stone in enumerate(stones) if stone == 2)
    return SlowReplay(game, lines, strategy, to_move).turn(0, own, theirs, is_root=True)


class SlowReplay:
    def __init__(
        self,
        game: LineGame,
        lines: Sequence[frozenset[int]],
        strategy: Strategy,
        to_move: bool,
    ) -> None:
        self.lines, self.strategy, self.to_move = lines, strategy, to_move
        self.symmetries = game.cell_symmetries()
        self.cells = range(len(self.symmetries[0]))

    def turn(
        self, node: int, own: frozenset[int], theirs: frozenset[int], *, is_root: bool = False
    ) -> int:
        if not 0 <= node < self.strategy.nodes:
            raise Wrong("no such node")
        move = int(self.strategy.move[node])
        passes = 0
        if move == PASS:
            passes = 1
            if self.strategy.wins and not (is_root and not self.to_move):
                raise Wrong("passes")
        elif is_root and not self.to_move:
            raise Wrong("not its turn")
        elif move in own or move in theirs or move not in self.cells:
            raise Wrong("taken")
        else:
            own |= {move}
            if any(line <= own for line in self.lines):
                return 1
        return 1 - passes + self.replies(node, own, theirs)

    def replies(self, node: int, own: frozenset[int], theirs: frozenset[int]) -> int:
        strategy = self.strategy
        empty = [cell for cell in self.cells if cell not in own and cell not in theirs]
        if not empty and strategy.wins:
            raise Wrong("full")
        first, last = strategy.first_reply[node], strategy.first_reply[node + 1]
        listed = {int(strategy.reply[i]): i for i in range(first, last)}
        default = int(strategy.default[node])
        if default == END and not listed:
            if strategy.wins:
                raise Wrong("ends without a line")
            self.pairs(node, own, theirs)
            return 0
        longest = 0
        for cell in empty:
            after = theirs | {cell}
            if any(line <= after for line in self.lines):
                raise Wrong("the opponent has a line")
            if cell not in listed:
                longest = max(longest, 1 + self.turn(default, own, after))
                continue
            symmetry = self.symmetries[strategy.reply_symmetry[listed[cell]]]
            mapped = [frozenset(symmetry[cell] for cell in cells) for cells in (own, after)]
            child = int(strategy.reply_node[listed[cell]])
            longest = max(longest, 1 + self.turn(child, *mapped))
        return longest

    def pairs(self, node: int, own: frozenset[int], theirs: frozenset[int]) -> None:
        first, last = self.strategy.first_pair[node], self.strategy.first_pair[node + 1]
        pairs = [frozenset(map(int, pair)) for pair in self.strategy.pairs[first:last]]
        cells = [cell for pair in pairs for cell in pair]
        if len(cells) != 2 * len(pairs) or len(set(cells)) != len(cells):
            raise Wrong("pairs share cells")
        if own & set(cells) or theirs & set(cells):
            raise Wrong("a pair is taken")
        for line in self.lines:
            if not line & own and not any(pair <= line for pair in pairs):
                raise Wrong("a line has no pair")
