"""easyAI: its two solvers, with its transposition table."""

from easyAI import AI_Player, TranspositionTable, TwoPlayerGame
from easyAI.AI.solving import solve_with_depth_first_search, solve_with_iterative_deepening

from benchmarks.task import Done, Task
from unbeatable.core.grid import Grid, cells_of

WIN = 100


class Board(TwoPlayerGame):  # type: ignore[misc]
    """k in a row, written as easyAI's own TicTacToe is, but with its lines prepared."""

    def __init__(self, columns: int, rows: int, k: int) -> None:
        self.players = [AI_Player(None), AI_Player(None)]
        self.current_player = 1
        self.board = [0] * (columns * rows)
        self.lines = [tuple(cells_of(line)) for line in Grid(columns, rows).lines(k)]

    def possible_moves(self) -> list[int]:
        return [cell for cell, stone in enumerate(self.board) if stone == 0]

    def make_move(self, move: int) -> None:
        self.board[move] = self.current_player

    def unmake_move(self, move: int) -> None:
        self.board[move] = 0

    def lose(self) -> bool:
        board, opponent = self.board, self.opponent_index
        for line in self.lines:
            for cell in line:
                if board[cell] != opponent:
                    break
            else:
                return True
        return False

    def is_over(self) -> bool:
        return 0 not in self.board or self.lose()

    def scoring(self) -> int:
        return -WIN if self.lose() else 0

    def ttentry(self) -> tuple[int, ...]:
        return tuple(self.board)


def iterative_deepening(columns: int, rows: int, k: int) -> Task:
    """The value of the start alone: most entries of the table are bounds."""

    def run() -> Done:
        value, _, _ = solve_with_iterative_deepening(
            Board(columns, rows, k),
            ai_depths=range(2, columns * rows + 1),
            win_score=WIN,
            tt=TranspositionTable(),
            verbose=False,
        )
        return Done(1, value)

    return run


def depth_first(columns: int, rows: int, k: int) -> Task:
    """Values of the positions that it meets; it leaves out what follows a winning move."""

    def run() -> Done:
        table = TranspositionTable()
        value = solve_with_depth_first_search(Board(columns, rows, k), win_score=WIN, tt=table)
        return Done(len(table.d), value)

    return run
