"""What lesson 23 should do."""

from unbeatable.course.checks.expect import expect, expect_answer, fail


def check_the_start(code):
    """The strip is empty, and player 0 begins."""
    game = code.Treblecross()
    expect_answer("start()", game.start(), 0)
    expect_answer("turn(0)", game.turn(0), 0)
    expect_answer("turn(0b00100)", game.turn(0b00100), 1)


def check_moves(code):
    """Moves are the empty cells, until there is a line."""
    game = code.Treblecross()
    expect(game.moves(0) is not None, "moves(0) gives nothing. Is there a `return`?")
    expect_answer("list(moves(0))", list(game.moves(0)), [0, 1, 2, 3, 4])
    expect_answer("list(moves(0b00101))", list(game.moves(0b00101)), [1, 3, 4])
    expect_answer("list(moves(0b01110))", list(game.moves(0b01110)), [])


def check_play_and_verdict(code):
    """play places an x; a line is a loss for the player to move."""
    from unbeatable import Value

    game = code.Treblecross()
    expect_answer("play(0b00101, 1)", game.play(0b00101, 1), 0b00111)
    expect(game.verdict(0b00111) is Value.LOSS, "verdict(0b00111) should be Value.LOSS.")
    expect(game.verdict(0b01011) is None, "verdict(0b01011) should be None: there is no line.")


def check_canonical(code):
    """A position and its mirror image have the same canonical one."""
    game = code.Treblecross()
    expect_answer("canonical(0b10000)", game.canonical(0b10000), 1)
    expect_answer("canonical(0b00001)", game.canonical(0b00001), 1)


def check_the_contract(code):
    """It passes the contract that every game of this package passes."""
    from unbeatable.testing import check_game

    try:
        check_game(code.Treblecross())
    except AssertionError as error:
        fail(f"The contract of a game is broken: {error}")


def check_it_can_be_solved(code):
    """And so it can be solved: on five cells, whoever begins wins, in the middle."""
    from unbeatable import Value
    from unbeatable.solve.retrograde import retrograde

    solution = retrograde(code.Treblecross())
    expect(solution.value() is Value.WIN, "who begins on five cells should win.")
    best = [rating.move for rating in solution.best()]
    expect(best == [2], f"the best first move should be the middle, 2, not {best}.")
