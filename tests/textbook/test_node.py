import pytest

from unbeatable import Outcome, Playable, Value, load
from unbeatable.core.game import Player, Position, opponent
from unbeatable.textbook import GameNode, minimax, plain_score, work_backwards
from unbeatable.textbook.minimax import Node

CLASSIC = load("classic")

STONES_AT_LEAST = {
    "classic": 3,
    "misere": 3,
    "mnk(3,3,3,gravity=true)": 0,
    "notakto": 0,
    "wild": 6,
    "wild(misere=true)": 6,
}
"""Games without loops, and how many stones lie on the board where recursion is fast enough."""


def canonical_outcomes(game: Playable, stones: int) -> dict[Position, Outcome]:
    return {
        pos: outcome
        for pos, outcome in work_backwards(game).items()
        if pos.bit_count() >= stones and pos == game.canonical(pos)
    }


@pytest.mark.parametrize(("spec", "stones"), STONES_AT_LEAST.items())
def test_winning_and_losing_by_definition_are_the_values(spec: str, stones: int) -> None:
    game = load(spec)
    for pos, (value, _) in canonical_outcomes(game, stones).items():
        node, mover = GameNode.root(game, pos), game.turn(pos)
        assert node.is_winning(mover) == node.is_losing(opponent(mover)) == (value is Value.WIN)
        assert node.is_losing(mover) == node.is_winning(opponent(mover)) == (value is Value.LOSS)


@pytest.mark.parametrize(("spec", "stones"), STONES_AT_LEAST.items())
def test_minimax_finds_value_and_remoteness(spec: str, stones: int) -> None:
    game = load(spec)
    for pos, (value, remoteness) in canonical_outcomes(game, stones).items():
        assert minimax(GameNode.root(game, pos, scoring=plain_score)).score == value
        depth_aware = 0 if remoteness is None else value * (100 - remoteness)
        assert minimax(GameNode.root(game, pos)).score == depth_aware


@pytest.mark.parametrize("player", [0, 1])
def test_at_the_start_of_the_classic_game_nobody_is_winning_or_losing(player: Player) -> None:
    start = GameNode.root(CLASSIC)
    assert not start.is_winning(player)
    assert not start.is_losing(player)


@pytest.mark.parametrize(
    ("text", "winner"),
    [("xxx/oo./... o", 0), ("xx./ooo/x.. x", 1), ("xox/xox/oxo o", None)],
)
def test_a_finished_game_is_winning_for_who_won(text: str, winner: Player | None) -> None:
    node = GameNode.root(CLASSIC, CLASSIC.read(text))
    players: tuple[Player, Player] = (0, 1)
    assert node.is_leaf()
    assert node.children() == []
    for player in players:
        assert node.is_winning(player) == (winner == player)
        assert node.is_losing(player) == (winner == opponent(player))


def test_children_carry_the_move_that_led_to_them() -> None:
    root = GameNode.root(CLASSIC, CLASSIC.read("xo./.x./... o"))
    children = root.children()
    assert [child.move() for child in children] == list(CLASSIC.moves(root.position))
    for child in children:
        assert child.last_move is not None
        assert child.position == CLASSIC.play(root.position, child.last_move)
        assert (child.ply, child.player, child.maximizer) == (1, 0, 1)
        assert child.children()[0].ply == 2


def test_the_root_has_no_move_and_its_player_wants_a_high_score() -> None:
    root: Node = GameNode.root(CLASSIC)
    assert root.move() is None
    assert GameNode.root(CLASSIC).maximizer == 0
    assert GameNode.root(CLASSIC, CLASSIC.read("x../.../... o")).maximizer == 1


def test_the_score_is_for_the_maximizer_whoever_is_to_move() -> None:
    before_last = GameNode.root(CLASSIC, CLASSIC.read("xx./oo./... x"))
    won = next(child for child in before_last.children() if child.is_leaf())
    assert (won.player, won.score()) == (1, 99)
    lost = GameNode.root(CLASSIC, won.position)
    assert (lost.maximizer, lost.score()) == (1, -100)


def test_a_game_that_goes_on_scores_as_a_draw() -> None:
    assert GameNode.root(CLASSIC).score() == 0
    assert minimax(GameNode.root(CLASSIC), depth=3).score == 0


def test_a_depth_limit_makes_minimax_end_in_a_game_with_loops() -> None:
    whoa = load("whoa")
    pos = whoa.read("xx./oo./.xo x")
    assert minimax(GameNode.root(whoa, pos), depth=2).score == 99
