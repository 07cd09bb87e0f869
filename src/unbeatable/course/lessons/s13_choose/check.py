"""What lesson 13 should do."""

from unbeatable.course.checks.expect import expect, expect_answer


def check_value(code):
    """value says how the game ends with good play: 1, 0 or -1."""
    for board, wanted in [
        ("xxxoo....", 1),
        ("xx.oo....", 1),
        ("xx.oo...x", -1),
        ("xo..x...o", 1),
        ("x...o....", 0),
    ]:
        call = f"value({board!r})"
        answer = code.value(board)
        if type(answer) is int:
            expect(
                board != "xx.oo...x" or answer == -1,
                "{call} is {answer}, but o is to move here and can win. `whose_turn` gives 'x' or "
                "'o', and for Python both are true: minimax needs whose_turn(board) == \"x\".",
                board,
                call=call,
                answer=answer,
            )
        expect_answer(call, answer, wanted, board)


def ask(code, board, numbers):
    """The call, best_move's answer, and the numbers of the moves by cell.

    The numbers are for the empty cells, in order.
    """
    turn = "x" if board.count("x") == board.count("o") else "o"
    cells = [cell for cell in range(9) if board[cell] == "."]
    by_cell = dict(zip(cells, numbers))
    by_board = {board[:cell] + turn + board[cell + 1 :]: by_cell[cell] for cell in cells}
    call = f"best_move({board!r}, value)"
    asked = []

    def value(after):
        asked.append(after)
        expect(
            after != board,
            "{call} asks `value` about the board before the move. "
            "Place the mark first, and ask about the board after it.",
            board,
            call=call,
        )
        expect(
            not isinstance(after, int),
            "{call} asks `value` about {after}, the number of a cell. Place the mark there first, "
            "and ask about the board after it.",
            board,
            call=call,
            after=after,
        )
        expect(
            after in by_board,
            "{call} asks `value` about {after}, but no move of {turn} leads there.",
            board,
            call=call,
            after=repr(after),
            turn=turn,
        )
        return by_board[after]

    answer = code.best_move(board, value)
    expect(
        asked != [],
        "{call} never asks the function `value` that it is given.",
        board,
        call=call,
    )
    return call, answer, by_cell


def check_cell(code):
    """best_move gives a cell: not its value, nor its place in a list."""
    for board, numbers, best, place in [
        ("xo.......", (0, -1, 1, 0, 1, -1, 0), 1, 2),
        ("x........", (0, 1, 0, -1, 0, -1, 1, 0), -1, 3),
    ]:
        call, answer, by_cell = ask(code, board, numbers)
        expect(
            answer != best,
            "{call} is {answer}, the best value. Which cell has it? "
            "For this check the values of the cells are made up: {values}.",
            board,
            call=call,
            answer=answer,
            values=by_cell,
        )
        expect(
            answer != place,
            "{call} is {answer}, the place of the best value in the list. "
            "The list of cells has the cell in the same place.",
            board,
            call=call,
            answer=answer,
        )
        expect(
            not isinstance(answer, str),
            "{call} is {answer}, the board after the best move. Which cell leads there?",
            board,
            call=call,
            answer=repr(answer),
        )


def check_best_for_each(code):
    """x takes the cell with the largest value, o the one with the smallest."""
    for board, numbers, wanted, other in [
        ("xo.......", (0, 0, -1, 1, 0, -1, 0), 5, 4),
        ("x........", (0, 0, 1, 0, -1, 1, 0, 0), 5, 3),
    ]:
        call, answer, by_cell = ask(code, board, numbers)
        if answer == other:
            expect(
                board[1] == "o",
                "{call} is {answer}, but o is to move, and o wants the smallest value. "
                "For this check the values of the cells are made up: {values}.",
                board,
                call=call,
                answer=answer,
                values=by_cell,
            )
            expect(
                board[1] != "o",
                "{call} is {answer}, but x is to move, and x wants the largest value. "
                "For this check the values of the cells are made up: {values}.",
                board,
                call=call,
                answer=answer,
                values=by_cell,
            )
        expect(
            type(answer) is not int or answer == wanted,
            "{call} is {answer}, but {wanted} is the cell with the best value. "
            "For this check the values of the cells are made up: {values}.",
            board,
            call=call,
            answer=answer,
            wanted=wanted,
            values=by_cell,
        )
        expect_answer(call, answer, wanted, board)


def check_nothing_good(code):
    """If every move loses, it still gives a cell."""
    for board, number in [("xo.......", -1), ("x........", 1)]:
        cells = board.count(".")
        call, answer, _ = ask(code, board, (number,) * cells)
        expect(
            answer is not None,
            "{call} is None when every move is worth {number}. "
            "No move is better than the `best` that you begin with: begin with the first move.",
            board,
            call=call,
            number=number,
        )
        expect(
            answer in range(9) and board[answer] == ".",
            "{call} is {answer} when every move is worth {number}. It should be an empty cell.",
            board,
            call=call,
            answer=repr(answer),
            number=number,
        )


def check_any_numbers(code):
    """Values may be any numbers, not only 1, 0 and -1."""
    for board, numbers, wanted in [
        ("xo.......", (-95, -94, -93, -92, -91, -94, -93), 6),
        ("x........", (95, 94, 93, 92, 91, 94, 93, 92), 5),
        ("xo.......", (1, 0, 1, 95, 1, 0, 1), 5),
        ("x........", (-1, 0, -1, -94, -1, 0, -1, 0), 4),
    ]:
        call, answer, by_cell = ask(code, board, numbers)
        expect(
            answer == wanted,
            "{call} is {answer}, but {wanted} is the best cell. Values may be any numbers: begin "
            "with the first move, and look at all moves. For this check the values of the cells are made up: {values}.",
            board,
            call=call,
            answer=repr(answer),
            wanted=wanted,
            values=by_cell,
        )


def check_first_of_equals(code):
    """Of equally good cells, it takes the first."""
    for board, numbers, wanted in [
        ("xo.......", (0, 1, 0, 1, 1, -1, 0), 3),
        ("x........", (0, -1, 1, -1, 0, 0, -1, 0), 2),
        ("xo..x...o", (-1, -1, -1, -1, -1), 2),
    ]:
        call, answer, by_cell = ask(code, board, numbers)
        expect(
            answer == wanted,
            "{call} is {answer}, but {wanted} is the first of the equally good cells. "
            "For this check the values of the cells are made up: {values}.",
            board,
            call=call,
            answer=repr(answer),
            wanted=wanted,
            values=by_cell,
        )


def check_choose(code):
    """choose wins if it can, blocks if it must, and answers a corner in the centre."""
    for board, wanted in [
        ("xx.oo....", 2),
        ("xo...x.ox", 4),
        ("xx..o....", 2),
        ("xo..o...x", 7),
        ("x........", 4),
    ]:
        expect_answer(f"choose({board!r})", code.choose(board), wanted, board)
