"""What checks compare with agrees with the solver."""

from unbeatable import solve
from unbeatable.core.game import Outcome, Value
from unbeatable.core.registry import load
from unbeatable.course.checks import reference


def test_every_board_has_the_value_that_the_solver_found() -> None:
    game = load("classic")
    solution = solve(game, cache=False)
    boards = reference.boards_from(reference.START)
    assert len(boards) == 5_478
    for board in boards:
        turn = "x" if reference.x_is_to_move(board) else "o"
        position = game.read(f"{board[:3]}/{board[3:6]}/{board[6:]} {turn}")
        assert reference.value(board) == _score(board, turn, solution.outcome(position))


def _score(board: str, turn: str, outcome: Outcome) -> int:
    """Return 100 minus the marks at the end for a win of x, negative for a win of o."""
    if outcome.remoteness is None:
        return 0
    marks = 9 - board.count(".") + outcome.remoteness
    x_wins = (outcome.value is Value.WIN) == (turn == "x")
    return 100 - marks if x_wins else marks - 100
