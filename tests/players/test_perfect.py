"""What perfect promises, position by position; that it cannot be beaten is in test_certify."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.players.moves import all_positions, options
from unbeatable import Match, Move, Player, Position, Rating, Solution, TooLarge, Value, load, solve
from unbeatable.core.game import Lined, Outcome
from unbeatable.players import load_player, perfect, play, strong, take_turn
from unbeatable.players.base import BuiltIn
from unbeatable.players.perfect import Perfect
from unbeatable.players.proven import find_proven
from unbeatable.solve.proof import prover
from unbeatable.textbook import Estimate


@pytest.mark.parametrize("spec", ["classic", "misere", "notakto", "morris", "whoa"])
def test_it_keeps_the_value_wins_quickly_and_loses_slowly_everywhere(spec: str) -> None:
    game, solution, player = load(spec), solve(spec), Perfect()
    for pos in all_positions(spec):
        options = set(player.options(Match(game, (pos,))))
        assert options <= {rating.move for rating in solution.best(pos)}
        assert bool(options) == (game.verdict(pos) is None)


def test_it_opens_in_a_corner_where_seven_of_eight_replies_lose() -> None:
    solution = solve("classic")
    lost = [rating for rating in solution.rate("x../.../... o") if rating.value is Value.LOSS]
    assert len(lost) == 7
    assert options(Perfect(), "classic") == {"a1", "a3", "c1", "c3"}


def test_two_seeds_differ_and_one_seed_is_one_game() -> None:
    games = {seed: play("classic", seed=seed).moves for seed in range(20)}
    assert len(set(games.values())) > 5
    assert games == {seed: play("classic", seed=seed).moves for seed in range(20)}


def test_a_game_too_large_is_refused_clearly() -> None:
    with pytest.raises(TooLarge, match=r"mnk\(8,7,4,gravity=true\)"):
        Perfect().options(Match.new("mnk(8,7,4,gravity=true)"))


def test_it_says_when_the_opponent_can_win() -> None:
    player = Perfect()
    said = "you can win this in 7 plies"
    assert player.remark(Match.new("whoa")) == said
    assert player.remark(Match.new("classic")) is None
    assert player.remark(Match.new("classic", "xx./oo./... x")) == ("you can win this in 1 ply")
    assert player.remark(Match.new("misere", "xxx/oo./... o")) is None  # it is over


def test_it_solves_a_game_once_and_can_change_games(monkeypatch: pytest.MonkeyPatch) -> None:
    solved: list[str] = []

    def counting(game: Match, **options: object) -> Solution:
        solved.append(str(game))
        return solve(game)  # type: ignore[arg-type]

    monkeypatch.setattr("unbeatable.players.perfect.solve", counting)
    player = Perfect()
    for spec in ("classic", "classic", "notakto"):
        player.options(Match.new(spec))
    assert len(solved) == 2
    assert options(player, "notakto") == {"b2"}


def test_its_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unbeatable.players.lure.MAX_REMEMBERED", 3)
    forgetful, player = Perfect(), Perfect()
    game = load("classic")
    for pos in list(all_positions("classic"))[:50]:
        match = Match(game, (pos,))
        assert forgetful.options(match) == player.options(match)
        assert len(forgetful._options) <= 3


OPEN = Outcome(Value.DRAW, None)


class Sees(BuiltIn):
    """Searches all moves of the next plies. It knows a game that ends in them, and no other.

    Its search is that of the solution, cut at its depth, since the textbook's takes minutes. Among
    moves that are still open it prefers those with the most open lines.
    """

    def __init__(self, solution: Solution, depth: int) -> None:
        self.name = f"sees {depth} plies"
        self.solution, self.depth = solution, depth

    def options(self, match: Match) -> Sequence[Move]:
        pos = match.position
        merits = {rating.move: self._merit(pos, rating) for rating in self.solution.rate(pos)}
        best = max(merits.values())
        return [move for move, merit in merits.items() if merit == best]

    def _merit(self, pos: Position, rating: Rating) -> tuple[tuple[int, int], int]:
        if rating.remoteness is not None and rating.remoteness <= self.depth:
            return rating.merit, 0
        game = self.solution.game
        assert isinstance(game, Lined)
        return OPEN.merit, -game.line_score(game.play(pos, rating.move))


@pytest.mark.uncovered
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    ("name", "matches"),
    [
        ("random", 6),
        ("medium", 6),
        ("alphabeta(depth=5)", 1),
        ("sees", 6),
        ("noisy(skill=0.95)", 6),
    ],
)
def test_it_wins_connect_four_as_x_and_as_o_keeps_what_it_is_given(
    name: str, matches: int, side: Player
) -> None:
    solution, player = solve("connect4"), Perfect()
    other = Sees(solution, 12) if name == "sees" else load_player(name)
    for each in (player, other):
        assert isinstance(each, BuiltIn)
        each.prepare(load("connect4"), solution)
    for seed in range(matches):
        match, chance, given = Match.new("connect4"), Random(seed), Value.LOSS
        while not match.is_over:
            if match.turn == side:
                given = max(given, solution.value(match.position))
            match = take_turn(player if match.turn == side else other, match, chance)
        lost = match.winner is not None and match.winner != side
        result = Value.DRAW if match.winner is None else Value.LOSS if lost else Value.WIN
        assert result >= given, match.played
        assert side or result is Value.WIN, match.played


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["mnk(6,6,4)", "mnk(6,5,4)"])
def test_a_win_that_is_proven_is_won(spec: str) -> None:
    for seed in range(3):
        assert play(spec, x="perfect", o="easy", seed=seed).winner == 0


@pytest.mark.slow
@pytest.mark.parametrize("side", ["x", "o"])
def test_a_draw_that_is_proven_is_held(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no later proof is found, and it never looks ahead."""
    assert find_proven(Match.new("mnk(6,6,5)"), 60.0)
    monkeypatch.setattr(prover, "prove", lambda *_, **__: None)

    def guess(_: object, pos: Position, moves: Sequence[Move], *__: object) -> Estimate:
        return Estimate(Random(pos).choice(moves), 0, 1, 1)

    monkeypatch.setattr(strong, "_look_ahead", guess)
    for seed in range(5):
        x, o = ("perfect", "medium") if side == "x" else ("medium", "perfect")
        result = play("mnk(6,6,5)", x=x, o=o, seed=seed)
        assert result.winner in (None, "xo".index(side))


@pytest.mark.slow
def test_the_loser_of_a_proven_game_plays_on() -> None:
    result = play("mnk(5,6,4)", x="perfect", o="perfect", seed=1)
    assert result.winner == 0


def test_a_game_that_is_neither_solved_nor_proven_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []
    monkeypatch.setattr(perfect, "find_proven", lambda match, seconds: asked.append(seconds))
    with pytest.raises(TooLarge, match=r"mnk\(15,15,5\)"):
        play("mnk(15,15,5)", x="perfect", o="random")
    assert asked == [perfect.PROOF_SECONDS]
