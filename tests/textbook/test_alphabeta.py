from dataclasses import FrozenInstanceError, dataclass
from functools import cache

import pytest

from tests.textbook.drawn_game import DrawnGame
from unbeatable import Game, Outcome, Playable, UnbeatableError, Value, load
from unbeatable.core.game import Lined, Move, Position
from unbeatable.textbook import Estimate, GameNode, alphabeta, minimax, work_backwards
from unbeatable.textbook.alphabeta import _Bounds, _Search
from unbeatable.textbook.minimax import depth_aware_score

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("alphabeta")]

CLASSIC = load("classic")

WITHOUT_LOOPS = [
    "classic",
    "misere",
    "mnk(3,3,3,gravity=true)",
    "notakto",
    "wild",
    "wild(misere=true)",
]
WITH_LOOPS = ["morris", "morris(moves=king)", "achi", "whoa"]


@dataclass
class LinedNode:
    """What minimax sees if games that go on are scored by their lines, as in alpha-beta."""

    game: Game
    position: Position
    ply: int = 0
    last_move: Move | None = None

    def move(self) -> Move | None:
        return self.last_move

    def is_leaf(self) -> bool:
        return self.game.verdict(self.position) is not None

    def children(self) -> list["LinedNode"]:
        return [
            LinedNode(self.game, self.game.play(self.position, move), self.ply + 1, move)
            for move in self.game.moves(self.position)
        ]

    def score(self) -> int:
        """For the side to move at ply 0."""
        verdict = self.game.verdict(self.position)
        if verdict is not None:
            score = depth_aware_score(verdict, self.ply)
        else:
            score = first_sight(self.game, self.position)
        return -score if self.ply % 2 else score


def first_sight(game: Game, pos: Position) -> int:
    return game.line_score(game.canonical(pos)) if isinstance(game, Lined) else 0


def exact_score(outcome: Outcome) -> int:
    if outcome.remoteness is None:
        return 0
    return outcome.value * (100 - outcome.remoteness)


@cache
def outcomes_of(spec: str) -> dict[Position, Outcome]:
    return work_backwards(load(spec))


def canonical_positions(game: Playable, *, every: int = 1) -> list[Position]:
    """Those that can be reached, or some of them: the first, and then one of every few."""
    return [pos for pos in outcomes_of(game.spec) if pos == game.canonical(pos)][::every]


@pytest.mark.parametrize("spec", WITHOUT_LOOPS)
def test_to_the_end_of_the_game_scores_are_exact_and_moves_are_the_best(spec: str) -> None:
    game = load(spec)
    outcomes = outcomes_of(spec)
    for pos in canonical_positions(game, every=5 if "wild" in spec else 1):
        estimate = alphabeta(game, pos)
        assert estimate.score == exact_score(outcomes[pos]), game.write(pos)
        if estimate.move is None:
            assert not game.moves(pos)
        else:
            value, remoteness = outcomes[game.play(pos, estimate.move)]
            after = None if remoteness is None else remoteness + 1
            assert outcomes[pos] == (-value, after), game.write(pos)


def test_it_finds_the_score_of_minimax_wherever_two_stones_or_more_are_set() -> None:
    for pos in canonical_positions(CLASSIC):
        if pos.bit_count() < 2:
            continue
        assert alphabeta(CLASSIC, pos).score == minimax(GameNode.root(CLASSIC, pos)).score


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("spec", [*WITHOUT_LOOPS, *WITH_LOOPS])
def test_it_finds_the_score_of_minimax_to_the_same_depth(spec: str, depth: int) -> None:
    game = load(spec)
    every = {1: 1, 2: 3, 3: 20, 4: 200}[depth]
    for pos in canonical_positions(game, every=every):
        expected = minimax(LinedNode(game, pos), depth=depth).score
        assert alphabeta(game, pos, depth=depth).score == expected, game.write(pos)


@pytest.mark.parametrize(
    ("spec", "depth"), [("mnk(4,4,4)", 3), ("connect4", 5), ("mnk(4,3,3,misere=true)", 4)]
)
def test_it_finds_the_score_of_minimax_on_larger_boards(spec: str, depth: int) -> None:
    game = load(spec)
    expected = minimax(LinedNode(game, game.start()), depth=depth).score
    assert alphabeta(game, depth=depth).score == expected


@pytest.mark.parametrize("spec", WITH_LOOPS)
def test_where_games_loop_it_sees_exactly_the_ends_within_its_depth(spec: str) -> None:
    game, depth = load(spec), 6
    for pos in canonical_positions(game, every=4):
        outcome = outcomes_of(spec)[pos]
        score = alphabeta(game, pos, depth=depth).score
        if outcome.remoteness is not None and outcome.remoteness <= depth:
            assert score == exact_score(outcome), game.write(pos)
        else:
            assert abs(score) < 50, game.write(pos)


def test_a_win_is_seen_from_just_the_depth_that_it_takes() -> None:
    whoa = load("whoa")
    assert outcomes_of("whoa")[whoa.start()] == (Value.WIN, 7)
    assert abs(alphabeta(whoa, depth=6).score) < 50
    assert alphabeta(whoa, depth=7).score == 93


@pytest.mark.parametrize("spec", ["classic", "misere", "whoa"])
def test_what_the_table_knows_is_true(spec: str) -> None:
    game, depth = load(spec), 5
    guess = game.line_score if isinstance(game, Lined) else pytest.fail("no lines")
    search = _Search(game, depth, guess)
    search.best(game.start(), 0, -100, 100)
    kinds = set()
    for (pos, ply), bounds in search.table.items():
        score = minimax(LinedNode(game, pos), depth=depth - ply).score
        if abs(score) >= 50:  # minimax has counted from the position, the table from the start
            score += -ply if score > 0 else ply
        assert bounds.low <= score <= bounds.high, (game.write(pos), ply)
        kinds.add((bounds.low > -100, bounds.high < 100))
    assert kinds == {(True, True), (True, False), (False, True)}


@pytest.mark.parametrize(
    ("score", "bounds"), [(-20, (-90, -20)), (5, (5, 5)), (20, (20, 80)), (30, (30, 80))]
)
def test_a_score_outside_the_window_is_only_a_bound(score: int, bounds: tuple[int, int]) -> None:
    assert _Bounds(-90, 80).narrow(score, alpha=-10, beta=20) == bounds


def test_it_looks_at_far_fewer_nodes_than_minimax() -> None:
    assert alphabeta(CLASSIC).nodes < 549_946 // 200


def test_nodes_are_the_positions_made(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("misere")
    made = [game.start()]
    unwatched_play = game.play

    def play(pos: Position, move: Move) -> Position:
        made.append(unwatched_play(pos, move))
        return made[-1]

    monkeypatch.setattr(game, "play", play)
    assert alphabeta(game).nodes == len(made)


def test_a_move_that_wins_at_once_ends_the_search() -> None:
    pos = CLASSIC.read("xx./oo./... x")
    win = CLASSIC.read_move(pos, "c3")
    assert alphabeta(CLASSIC, pos) == Estimate(win, score=99, depth=50, nodes=1 + 5)


def test_moves_that_let_the_opponent_win_at_once_are_not_searched() -> None:
    # o must answer at c3; after its other moves x wins.
    pos = CLASSIC.read("xx./.o./... o")
    considered = set()

    def guess(child: Position) -> int:
        considered.add(child)
        return 0

    choice = _Search(CLASSIC, 9, guess).best(pos, 0, -100, 100)
    assert choice == (CLASSIC.read_move(pos, "c3"), 0)
    children = {CLASSIC.play(pos, move) for move in CLASSIC.moves(pos)}
    assert considered & children == {CLASSIC.read("xxo/.o./... x")}


def test_if_every_move_lets_the_opponent_win_at_once_they_are_searched_all_the_same() -> None:
    estimate = alphabeta(CLASSIC, CLASSIC.read("x.x/.o./x.o o"))
    assert estimate.score == -98
    assert estimate.move is not None


@pytest.mark.parametrize("order", [[1, 2], [2, 1]])
def test_a_lost_side_holds_out_as_long_as_it_can(order: list[Position]) -> None:
    # 1 has lost at once; at 2 the opponent wins with its next move.
    game = DrawnGame({0: order, 1: Value.WIN, 2: [3], 3: Value.LOSS})
    assert (alphabeta(game).move, alphabeta(game).score) == (2, -98)


def test_a_draw_is_better_than_a_loss_and_worse_than_a_win() -> None:
    drawing: dict[Position, list[Position] | Value] = {
        0: [1, 2, 3],
        1: Value.WIN,
        2: Value.DRAW,
        3: Value.WIN,
    }
    assert alphabeta(DrawnGame(drawing)).move == 2
    assert alphabeta(DrawnGame(drawing | {3: Value.LOSS})).move == 3


def test_without_a_depth_it_comes_back_from_a_game_that_never_ends() -> None:
    assert alphabeta(DrawnGame({0: [1], 1: [0]})) == Estimate(1, score=0, depth=50, nodes=100)
    assert alphabeta(load("morris(moves=any)")).score == 0


@pytest.mark.parametrize(("text", "score"), [("xxx/oo./... o", -100), ("xox/xox/oxo o", 0)])
def test_in_a_finished_game_there_is_no_move(text: str, score: int) -> None:
    finished = CLASSIC.read(text)
    assert alphabeta(CLASSIC, finished, depth=3) == Estimate(None, score, depth=3, nodes=1)


@pytest.mark.parametrize("depth", [-3, 0, 51])
def test_a_depth_out_of_range_is_refused(depth: int) -> None:
    with pytest.raises(UnbeatableError, match=f"^{depth} is not a search depth; it is 1 to 50$"):
        alphabeta(CLASSIC, depth=depth)


def test_an_estimate_cannot_pass_for_a_proof() -> None:
    estimate = alphabeta(CLASSIC, depth=1)
    assert estimate.depth == 1
    assert not {"value", "remoteness", "outcome"} & set(dir(estimate))
    with pytest.raises(FrozenInstanceError):
        estimate.score = 100  # type: ignore[misc]
