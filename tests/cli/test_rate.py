import json

from tests.command import Run


def test_rate_as_json(run: Run) -> None:
    rated = json.loads(run("rate", "classic", "xx./oo./...", "--json").out)
    assert list(rated) == ["game", "position", "turn", "value", "remoteness", "moves"]
    assert rated["position"] == "xx./oo./... x"
    assert (rated["turn"], rated["value"], rated["remoteness"]) == ("x", "win", 1)
    assert rated["moves"][0] == {"move": "c3", "value": "win", "remoteness": 1}
    assert rated["moves"][-1] == {"move": "c1", "value": "loss", "remoteness": 2}


def test_rate_for_a_person(run: Run) -> None:
    out = run("rate", "classic", "xx./oo./...").out
    assert out.startswith("  3  x x .\n  2  o o .\n  1  . . .\n     a b c\n")
    assert "x to move: x wins in 1 ply with perfect play" in out
    assert "  c3     ▲ win in 1\n" in out


def test_an_empty_position_is_the_start(run: Run) -> None:
    assert run("rate", "classic", "").out == run("rate", "classic").out


def test_rate_of_a_finished_game(run: Run) -> None:
    won = run("rate", "classic", "xxx/oo./...").out
    assert "  3  X X X\n" in won
    assert won.endswith("the game is over: x has won\n")
    assert run("rate", "classic", "xox/xoo/oxx").out.endswith("the game is over: a draw\n")
    rated = json.loads(run("rate", "classic", "xxx/oo./...", "--json").out)
    assert (rated["value"], rated["remoteness"], rated["moves"]) == ("loss", 0, [])


def test_rate_shows_pieces_in_hand(run: Run) -> None:
    assert "in hand: 2 x, 3 o" in run("rate", "whoa", ".../.x./...").out


def test_players_who_share_marks_are_called_first_and_second(run: Run) -> None:
    out = run("rate", "notakto", "x../.../...").out
    assert "\nthe second player to move: the second player wins in 6 plies" in out
