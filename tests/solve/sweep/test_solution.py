"""The sweep against retrograde analysis, position by position, and against itself."""

import random
from itertools import product

import psutil
import pytest

from unbeatable import Match, Outcome, TooLarge, UnbeatableError, Value, load, solve
from unbeatable.games.mnk import MNK
from unbeatable.solve.retrograde import retrograde
from unbeatable.solve.solution import Solution
from unbeatable.solve.storage import books, cache
from unbeatable.solve.sweep import limits
from unbeatable.solve.sweep.layers import Swept
from unbeatable.solve.sweep.solution import SweptSolution, find_missing, sweep

SMALL_BOARDS = [size for size in product(range(1, 5), repeat=2) if size != (4, 4)]
SMALL_BOARDS += [(9, 1), (1, 5), (5, 2)]
LARGE = [3, 4, 5]


def board(spec: str) -> MNK:
    game = load(spec)
    assert isinstance(game, MNK)
    return game


def agree_everywhere(game: MNK) -> None:
    slow, fast = retrograde(game), sweep(game)
    assert fast.counts == slow.counts
    chance = random.Random(1)
    for pos in slow:
        image = chance.choice(game.images(pos))
        assert fast._find(image) == slow._find(pos), game.write(image)


@pytest.mark.uncovered
@pytest.mark.parametrize(
    ("columns", "rows", "misere"), [(*size, misere) for size in SMALL_BOARDS for misere in (0, 1)]
)
def test_it_equals_retrograde_on_small_boards(columns: int, rows: int, misere: int) -> None:
    for k in range(1, max(columns, rows) + 1):
        agree_everywhere(MNK(columns, rows, k, misere=bool(misere)))


@pytest.mark.uncovered
@pytest.mark.parametrize("k", [1, 2, 3, 4])
@pytest.mark.parametrize("misere", [False, True])
def test_it_equals_retrograde_on_4x4(k: int, misere: bool) -> None:
    agree_everywhere(MNK(4, 4, k, misere=misere))


@pytest.mark.parametrize("spec", ["mnk(3,3,3)", "mnk(4,2,2)", "mnk(3,3,2,misere=true)"])
def test_it_rates_what_play_leads_to_and_nothing_else(spec: str) -> None:
    game = board(spec)
    slow, fast = retrograde(game), sweep(game)
    cells = game.grid.cells
    for marks in product((0, 1, 1 << cells), repeat=cells):
        pos = sum(mark << cell for cell, mark in enumerate(marks))
        assert fast._find(pos) == slow._find(pos)
        if pos in slow:
            assert fast.rate(pos) == slow.rate(pos)
    for nonsense in (1 << 2 * cells, -1, (1 << 70) + 1, 1 | 1 << cells):
        assert nonsense not in fast


@pytest.mark.uncovered
def test_known_totals() -> None:
    counts = sweep(board("mnk(4,4,4)")).counts
    assert (counts.positions, counts.canonical) == (9_722_011, 1_217_977)
    solution = sweep(board("mnk(5,4,4)"))
    assert solution.counts.positions == 674_794_169
    assert solution.value() is Value.DRAW


def random_position(game: MNK, plies: int, chance: random.Random) -> int | None:
    """A position after so many random moves; None if the game was over before."""
    match = Match.new(game)
    for _ in range(plies):
        if match.is_over:
            return None
        match = match.apply(chance.choice(game.moves(match.position)))
    return match.position


def positions(game: MNK, plies: int, number: int) -> list[int]:
    chance = random.Random(plies)
    found: list[int] = []
    while len(found) < number:
        pos = random_position(game, plies, chance)
        if pos is not None:
            found.append(pos)
    return found


def same_ratings(a: Solution, b: Solution, pos: int) -> bool:
    return a.outcome(pos) == b.outcome(pos) and a.rate(pos) == b.rate(pos)


@pytest.mark.parametrize(
    "spec", ["mnk(4,4,3)", "mnk(4,4,4)", "mnk(4,4,4,misere=true)", "mnk(4,4,3,misere=true)"]
)
def test_what_was_not_kept_is_swept_when_asked_for(spec: str) -> None:
    game = board(spec)
    whole, first_plies = sweep(game), sweep(game, keep_plies=3)
    assert first_plies.counts == whole.counts
    for plies in range(9):
        for pos in positions(game, plies, 12):
            assert same_ratings(first_plies, whole, pos), game.write(pos)


def test_a_finished_position_below_the_kept_plies() -> None:
    solution = sweep(board("mnk(4,4,3)"), keep_plies=2)
    text = "xxx./oo../..../.... o"
    assert solution.outcome(text) == Outcome(Value.LOSS, 0)
    assert solution.rate(text) == []
    full = "xoxo/xoxo/oxox/oxox x"
    assert sweep(board("mnk(4,4,4)"), keep_plies=2).outcome(full) == Outcome(Value.DRAW, None)


def test_what_is_missing_of_a_line() -> None:
    # A row of three cells 0 to 2 and a column 0, 3, 6; own stone on 0, the other's on 3.
    lines = (0b111, 0b1001001)
    assert find_missing(lines, 0b1, 0b1000, [1, 2, 4]) == [0b11]
    assert find_missing((0b11, 0b111), 0, 0, [0, 1, 2]) == [0b11]


@pytest.mark.parametrize("k", LARGE)
def test_the_books_that_come_with_the_package(k: int) -> None:
    game = board(f"mnk(5,5,{k})")
    solution = solve(game)
    assert isinstance(solution, SweptSolution)
    assert str(solution.outcome()) == {3: "win in 5", 4: "draw", 5: "draw"}[k]
    assert solution.keep_plies == 7
    # Where the book ends it must agree with a sweep of what is left of the board.
    shorter = SweptSolution(**vars(solution) | {"keep_plies": 6})
    for pos in positions(game, 7, 6):
        assert same_ratings(shorter, solution, pos), game.write(pos)


@pytest.mark.parametrize("k", LARGE)
def test_the_books_keep_the_recurrence(k: int) -> None:
    game = board(f"mnk(5,5,{k})")
    solution = solve(game)
    for plies in range(7):
        for pos in positions(game, plies, 20):
            if game.verdict(pos) is None:
                assert solution.rate(pos)[0].outcome == solution.outcome(pos)


def test_a_book_reads_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("book") / "one"
    game = board("mnk(4,4,4)")
    made = sweep(game, keep_plies=4)
    made.save(path)
    read = Solution.load(path)
    assert isinstance(read, SweptSolution)
    assert (read.counts, read.keep_plies) == (made.counts, 4)
    for pos in positions(game, 4, 20):
        assert same_ratings(read, made, pos)


def test_solve_chooses_by_itself() -> None:
    assert solve("classic").method == "retrograde"
    assert solve("mnk(4,4,4)").method == "sweep"
    assert solve("mnk(4,4,4,gravity=true)").method == "retrograde"
    assert solve("classic", keep_plies=2).method == "sweep"


def test_options_of_the_sweep_are_refused_elsewhere() -> None:
    with pytest.raises(UnbeatableError, match="'whoa' is not a board for the sweep"):
        solve("whoa", keep_plies=3)


def test_a_large_board_is_kept_as_a_book(monkeypatch: pytest.MonkeyPatch) -> None:
    game = board("mnk(4,4,3)")
    monkeypatch.setattr(limits, "KEPT_WHOLE", 15)
    made = solve(game, keep_plies=3)
    assert books.book_path(game).is_file()
    assert not cache.cache_path(game).exists()
    found = books.find(game)
    assert isinstance(found, SweptSolution)
    assert found.keep_plies == 3
    assert same_ratings(found, made, game.start())


def test_a_board_that_does_not_fit_is_refused_with_the_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "free_memory", lambda: 1_000_000)
    with pytest.raises(TooLarge, match=r"needs 6,[0-9]{3},[0-9]{3},[0-9]{3} bytes of memory"):
        sweep(board("mnk(5,5,4)"), progress=lambda *_: pytest.fail("work has begun"))


@pytest.mark.parametrize("plies", [-1, 4, 2.5, "7"])
def test_plies_to_keep_must_be_a_number_and_enough(plies: int) -> None:
    with pytest.raises(UnbeatableError, match=r"is not a number of plies .*; it is 5 or more"):
        solve("mnk(5,5,4)", keep_plies=plies)


def test_an_unknown_device_is_refused() -> None:
    with pytest.raises(UnbeatableError, match="'tpu' is not a device; it is cpu or cuda"):
        solve("classic", device="tpu")  # type: ignore[arg-type]


def test_a_users_own_book_comes_before_ours() -> None:
    ours = solve("mnk(5,5,5)")
    assert isinstance(ours, SweptSolution)
    shorter = ours.swept.bytes[:7]
    swept = Swept(ours.swept.index, ours.swept.layers, shorter, ours.swept.tally)
    books.keep(SweptSolution(**vars(ours) | {"keep_plies": 6, "swept": swept}), ours.game)
    found = solve("mnk(5,5,5)")
    assert isinstance(found, SweptSolution)
    assert found.keep_plies == 6
    books.book_path(ours.game).unlink()


def test_free_memory_is_within_the_machines() -> None:
    assert 0 < limits.free_memory() <= psutil.virtual_memory().total


def test_progress_grows_to_the_end() -> None:
    told: list[tuple[int, int | None]] = []
    sweep(board("mnk(5,4,4)"), progress=lambda stage, done, total: told.append((done, total)))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][0] == told[-1][1]
    assert len(told) > 50
