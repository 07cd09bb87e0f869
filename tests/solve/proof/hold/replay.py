"""A plain replay of a hold: every reply of the opponent, one by one, on small boards."""

from unbeatable.solve.proof.line_board import LineBoard
from unbeatable.solve.proof.strategy import END, PASS, Strategy


def opponent_ever_completes(
    board: LineBoard, stones: list[int], strategy: Strategy, *, to_move: bool
) -> bool:
    """Return whether some replies complete a line. Raises AssertionError on an unsound node."""
    lines = [frozenset(map(int, line)) for line in board.lines]
    seen: set[tuple[int, tuple[int, ...]]] = set()

    def has_line(cells: list[int], player: int) -> bool:
        return any(all(cells[cell] == player for cell in line) for line in lines)

    def fails(node: int, cells: list[int]) -> bool:
        if (node, tuple(cells)) in seen:
            return False
        seen.add((node, tuple(cells)))
        move = int(strategy.move[node])
        if move != PASS:
            assert cells[move] == 0, "the move takes a cell that is not empty"
            cells = [*cells[:move], 1, *cells[move + 1 :]]
            if has_line(cells, 1):
                return False
        listed = {
            int(strategy.reply[i]): (int(strategy.reply_node[i]), int(strategy.reply_symmetry[i]))
            for i in range(strategy.first_reply[node], strategy.first_reply[node + 1])
        }
        default = int(strategy.default[node])
        empty = [cell for cell, stone in enumerate(cells) if stone == 0]
        if default == END and not listed:
            return not pairs_hold(node, cells) if empty else False
        for cell in empty:
            after = [*cells[:cell], 2, *cells[cell + 1 :]]
            if has_line(after, 2):
                return True
            if cell not in listed and default == END:
                raise AssertionError("no answer to a reply")
            following, symmetry = listed.get(cell, (default, 0))
            image = [0] * len(after)
            for place, stone in enumerate(after):
                image[board.symmetries[symmetry][place]] = stone
            if fails(following, image):
                return True
        return False

    def pairs_hold(node: int, cells: list[int]) -> bool:
        first, end = strategy.first_pair[node : node + 2]
        pairs = [frozenset(map(int, pair)) for pair in strategy.pairs[first:end]]
        used = [cell for pair in pairs for cell in pair]
        assert len(used) == len(set(used)) == 2 * len(pairs), "pairs share a cell"
        assert all(cells[cell] == 0 for cell in used), "a cell of a pair is not empty"
        return all(
            any(cells[cell] == 1 for cell in line) or any(pair <= line for pair in pairs)
            for line in lines
        )

    assert to_move or strategy.move[0] == PASS
    return fails(0, list(stones))
