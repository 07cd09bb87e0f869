"""What a game is: values, outcomes and pictures."""

from unbeatable import Value, load


def test_a_picture_shows_the_winning_cells() -> None:
    game = load("classic")
    picture = game.picture(game.read("xox/oxo/x.. o"))
    assert picture.marks == "xoxoxox.."
    assert picture.winning == (2, 4, 6)
    assert (picture.columns, picture.rows, picture.hands) == (3, 3, (0, 0))


def test_verdict_is_for_the_side_to_move() -> None:
    assert load("classic").verdict(load("classic").read("xxx/oo./...")) is Value.LOSS
    assert load("misere").verdict(load("misere").read("xxx/oo./...")) is Value.WIN
