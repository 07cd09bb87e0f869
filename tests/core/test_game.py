"""What a game is: values, outcomes and pictures."""

from unbeatable import Match, Value, load


def test_a_picture_shows_the_winning_cells() -> None:
    game = load("classic")
    picture = game.picture(game.read("xox/oxo/x.. o"))
    assert picture.marks == "xoxoxox.."
    assert picture.winning == (2, 4, 6)
    assert (picture.columns, picture.rows, picture.hands) == (3, 3, (0, 0))


def test_verdict_is_for_the_side_to_move() -> None:
    assert load("classic").verdict(load("classic").read("xxx/oo./...")) is Value.LOSS
    assert load("misere").verdict(load("misere").read("xxx/oo./...")) is Value.WIN


def test_layers_are_written_beside_each_other() -> None:
    match = Match.new("qubic")
    for move in ["1a1", "1b4", "2b2", "1c4", "3c3", "2a1", "4d4"]:
        match = match.apply(move)
    assert str(match.picture) == (
        "  4   .  o  o  .     4   .  .  .  .\n"
        "  3   .  .  .  .     3   .  .  .  .\n"
        "  2   .  .  .  .     2   .  X  .  .\n"
        "  1   X  .  .  .     1   o  .  .  .\n"
        "     1a 1b 1c 1d        2a 2b 2c 2d\n"
        "  4   .  .  .  .     4   .  .  .  X\n"
        "  3   .  .  X  .     3   .  .  .  .\n"
        "  2   .  .  .  .     2   .  .  .  .\n"
        "  1   .  .  .  .     1   .  .  .  .\n"
        "     3a 3b 3c 3d        4a 4b 4c 4d"
    )
