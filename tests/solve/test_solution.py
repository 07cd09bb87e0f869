"""What every solution answers: outcomes, ratings, best moves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unbeatable import Match, Outcome, PositionError, Solution, Value, load, solve
from unbeatable.core.game import Symmetric
from unbeatable.core.positions import check
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.table_solution import TableSolution, decode

GAMES = ["classic", "misere", "wild", "notakto", "morris", "achi", "whoa"]


@pytest.fixture(scope="module")
def classic() -> TableSolution:
    return retrograde(load("classic"))


def test_value_and_remoteness_of_the_start_and_of_text(classic: TableSolution) -> None:
    assert classic.value() is Value.DRAW
    assert classic.remoteness() is None
    assert classic.outcome("xx./oo./... x") == Outcome(Value.WIN, 1)
    assert classic.outcome("xxx/oo./...") == Outcome(Value.LOSS, 0)


def test_moves_are_rated_best_first(classic: TableSolution) -> None:
    ratings = classic.rate("xx./oo./... x")
    assert ratings[0][1:] == ("c3", Value.WIN, 1)
    assert [(r.value, r.remoteness) for r in ratings] == sorted(
        ((r.value, r.remoteness) for r in ratings),
        key=lambda rating: (-rating[0], (rating[1] or 0) * rating[0]),
    )
    assert ratings[-1].value is Value.LOSS
    assert ratings[-1].remoteness == 2


def test_a_slow_loss_is_better_than_a_quick_one(classic: TableSolution) -> None:
    losses = [r.remoteness for r in classic.rate("xo./.x./... o") if r.value < 0]
    assert losses == sorted(losses, key=lambda r: -(r or 0))
    assert losses


def test_a_finished_position_has_no_moves_to_rate(classic: TableSolution) -> None:
    assert classic.rate("xxx/oo./...") == []


@pytest.mark.parametrize("spec", GAMES)
def test_the_best_rating_is_the_outcome(spec: str) -> None:
    solution = retrograde(load(spec))
    for pos in solution:
        ratings = solution.rate(pos)
        if ratings:
            assert ratings[0].outcome == solution.outcome(pos)
            best = solution.best(pos)
            assert {rating.outcome for rating in best} == {solution.outcome(pos)}
            assert ratings[: len(best)] == best
            assert all(rating.outcome != best[0].outcome for rating in ratings[len(best) :])


@given(st.data(), st.sampled_from(GAMES))
def test_symmetric_positions_have_equal_outcomes_and_text_reads_back(
    data: st.DataObject, spec: str
) -> None:
    solution = solve(spec)
    match = Match.new(spec)
    for _ in range(data.draw(st.integers(0, 12))):
        if match.is_over:
            break
        match = match.apply(data.draw(st.sampled_from(match.legal)))
    game, pos = match.game, match.position
    assert isinstance(game, Symmetric)
    assert {solution.outcome(image) for image in game.images(pos)} == {solution.outcome(pos)}
    assert solution.outcome(game.write(pos)) == solution.outcome(pos)


def test_a_position_that_no_play_leads_to_is_refused() -> None:
    solution = solve("mnk(3,3,3,gravity=true)")
    # Bottom row o, then x: but x sets the first stone, so some x lies at the bottom.
    with pytest.raises(PositionError, match=r"'\.\.\./x\.\./o\.\. x' cannot arise in mnk"):
        solution.rate(".../x../o.. x")


@pytest.mark.parametrize("spec", ["whoa", "mnk(4,4,3)"])
def test_numbers_from_the_arrays_can_be_looked_up(spec: str) -> None:
    solution: Solution = solve(spec)
    positions, codes = solution.arrays()
    assert len(positions) == len(codes) == solution.counts.canonical
    for pos, code in zip(positions[::50_000], codes[::50_000], strict=True):
        assert solution.outcome(pos) == solution.find(pos) == decode(int(code))
        assert solution.value(pos) is decode(int(code)).value
        assert solution.remoteness(pos) == decode(int(code)).remoteness
        assert solution.rate(pos) == solution.rate(int(pos))
        assert solution.best(pos) == solution.best(int(pos))
        assert pos in solution


@pytest.mark.parametrize("spec", ["classic", "mnk(4,4,3)", "whoa", "morris", "wild", "notakto"])
def test_an_int_is_accepted_exactly_if_the_rules_accept_it(spec: str) -> None:
    solution, game = solve(spec), load(spec)
    positions = [game.start()]
    while moves := game.moves(positions[-1]):
        if len(positions) > 8:  # a game with loops
            break
        positions.append(game.play(positions[-1], moves[len(positions) % len(moves)]))
    numbers = {pos ^ 1 << bit for pos in positions for bit in range(30)} | {-1, 2**64, *positions}
    refused = set()
    for number in numbers:
        try:
            check(game, number)
        except PositionError:
            refused.add(number)
    assert refused
    assert refused < numbers
    for number in refused:
        with pytest.raises(PositionError, match="is not a position of"):
            solution.find(number)
    for number in numbers - refused:
        assert solution.find(number) == solution.find(game.write(number))


def test_an_int_that_is_found_is_not_checked(
    classic: TableSolution, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(classic.game), "check", None)
    assert classic.value(4) is Value.DRAW  # x on c3, which is not canonical
    with pytest.raises(PositionError):
        classic.value(4 | 4 << 9)


def test_in_means_that_play_can_lead_there(classic: TableSolution) -> None:
    assert "xx./oo./... x" in classic
    assert 1 << 8 in classic
    assert 0b111 | 0b111 << 9 not in classic
    assert 1 << 70 not in classic


@pytest.mark.parametrize("pos", [True, 1.5, b"xx."])
def test_what_is_neither_text_nor_an_int_is_refused(classic: TableSolution, pos: object) -> None:
    with pytest.raises(PositionError, match="is not a position; give one as text or as an int"):
        classic.value(pos)  # type: ignore[arg-type]


def test_it_shows_itself_in_words(classic: TableSolution) -> None:
    assert repr(classic) == "<Solution of mnk(3,3,3): draw, 5,478 positions>"
    assert repr(solve("whoa")) == "<Solution of whoa: win in 7, 4,860 positions>"


def test_rules_without_text_can_be_solved_too() -> None:
    bare = _Bare()
    solution = solve(bare, cache=False)
    # Two of three leaves the last counter to the opponent, who must take it.
    assert [rating.text for rating in solution.rate()] == ["2", "1"]
    with pytest.raises(PositionError, match="does not read text"):
        solution.value("xx")
    with pytest.raises(PositionError, match=r"^77 cannot arise in take"):
        solution.value(77)


class _Bare:
    """Take one or two of three counters; whoever takes the last one loses."""

    spec = "take"

    def start(self) -> int:
        return 6

    def turn(self, pos: int) -> int:
        return pos & 1

    def moves(self, pos: int) -> list[int]:
        return [take for take in (1, 2) if take <= pos >> 1]

    def play(self, pos: int, move: int) -> int:
        return (pos - 2 * move) ^ 1

    def verdict(self, pos: int) -> Value | None:
        return None if pos >> 1 else Value.WIN

    def canonical(self, pos: int) -> int:
        return pos


def test_the_games_in_play_know_their_start() -> None:
    assert solve("whoa").value(load("whoa").start()) is Value.WIN
