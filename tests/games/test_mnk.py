import pytest
from hypothesis import given
from hypothesis import strategies as st

from unbeatable import IllegalMove, Match, PositionError, Value, load, solve
from unbeatable.games.mnk import MNK
from unbeatable.solve import feasibility
from unbeatable.testing import check_game


def naive_winner(rows: list[str], k: int) -> str | None:
    """Who has k in a row on a board of strings, by looking from every cell in every direction."""
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                ends = [(r + i * dr, c + i * dc) for i in range(k)]
                if mark != "." and all(
                    0 <= i < len(rows) and 0 <= j < len(row) and rows[i][j] == mark for i, j in ends
                ):
                    return mark
    return None


@given(st.data(), st.integers(1, 5), st.integers(1, 5), st.booleans(), st.booleans())
def test_verdicts_of_random_matches_are_those_of_a_naive_look(
    data: st.DataObject, columns: int, rows: int, misere: bool, gravity: bool
) -> None:
    k = data.draw(st.integers(1, max(columns, rows)))
    game = MNK(columns, rows, k, misere=misere, gravity=gravity)
    match = Match.new(game)
    while not match.is_over:
        board = game.write(match.position).split()[0].split("/")
        assert naive_winner(board, k) is None
        match = match.apply(data.draw(st.sampled_from(match.legal)))
    text = game.write(match.position)
    completed = naive_winner(text.split()[0].split("/"), k)
    if completed is None:
        assert "." not in text
        assert match.winner is None
    else:
        assert match.winner == "xo".index(completed) ^ misere


def test_a_longer_line_wins_too() -> None:
    match = Match.new("mnk(5,5,4)", "xx.xx/ooo.o/...../...../..... x")
    after = match.apply("c5")
    assert after.winner == 0
    assert after.game.picture(after.position).winning == (0, 1, 2, 3, 4)


def test_stones_fall() -> None:
    game = load("connect4")
    match = Match.new(game)
    assert match.legal == ("a1", "b1", "c1", "d1", "e1", "f1", "g1")
    match = match.apply("d").apply("D").apply("d3")
    assert match.played == ("d1", "d2", "d3")
    with pytest.raises(IllegalMove, match="'d6' is not a legal move"):
        match.apply("d6")
    with pytest.raises(IllegalMove, match="'h' is not a column; columns run from a to g"):
        match.apply("h")
    for _ in range(3):
        match = match.apply("d")
    with pytest.raises(IllegalMove, match="column 'd' takes no more stones"):
        match.apply("d")


def test_a_column_named_after_the_end_is_refused_for_the_end() -> None:
    match = Match.new("mnk(3,3,3,gravity=true)")
    for column in "aabbc":
        match = match.apply(column)
    with pytest.raises(IllegalMove, match=r"'a' is not a legal move .* the game is over"):
        match.apply("a")


def test_two_lines_that_no_one_stone_completes_are_refused() -> None:
    game = load("mnk(5,4,4)")
    with pytest.raises(PositionError, match="no single move completes all the lines of x"):
        game.read("xxxxo/ooox./xxxxo/ooo..")


def test_a_floating_stone_is_refused() -> None:
    with pytest.raises(PositionError, match="a stone floats"):
        load("mnk(4,4,4,gravity=true)").read("x.../..../..../....")


@pytest.mark.parametrize(
    "spec",
    ["classic", "mnk(4,3,3)", "mnk(2,2,2)", "mnk(4,2,2)", "mnk(3,4,4,gravity=true)", "mnk(5,5,1)"],
)
def test_the_size_bound_holds(spec: str) -> None:
    game = load(spec)
    assert isinstance(game, MNK)
    assert solve(game).counts.positions <= game.size_bound()


@pytest.mark.parametrize(
    ("spec", "positions"), [("mnk(26,26,1)", 677), ("mnk(5,4,1,gravity=true)", 6)]
)
def test_a_game_that_the_first_stone_ends_is_small(spec: str, positions: int) -> None:
    game = load(spec)
    assert isinstance(game, MNK)
    assert game.size_bound() == positions
    feasible = feasibility(game)
    assert feasible.method == "retrograde" or feasible.provable


@pytest.mark.parametrize(
    "flags", ["", ",misere=true", ",gravity=true", ",misere=true,gravity=true"]
)
def test_what_is_proven_without_solving_is_what_solving_finds(flags: str) -> None:
    sizes = [(1, 1), (1, 5), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3), (4, 2)]
    specs = [
        f"mnk({columns},{rows},{k}{flags})"
        for columns, rows in sizes
        for k in range(1, min(3, max(columns, rows)) + 1)
    ]
    proven = 0
    for spec in [*specs, f"mnk(4,4,3{flags})"]:
        game = load(spec)
        assert isinstance(game, MNK)
        if proof := game.start_proof():
            found = solve(game).outcome(game.start())
            assert (found.value, found.remoteness) == (proof.value, proof.remoteness), spec
            proven += 1
    assert proven >= len(sizes)


@pytest.mark.parametrize("k", [2, 3])
def test_a_proof_holds_on_boards_that_are_too_large_to_be_solved(k: int) -> None:
    proof = MNK(26, 26, k).start_proof()
    assert proof is not None
    assert (proof.value, proof.remoteness) == (Value.WIN, 2 * k - 1)
    assert MNK(26, 26, 4).start_proof() is None


@pytest.mark.parametrize(("columns", "rows"), [(4, 2), (2, 4), (3, 3)])
def test_the_size_bound_is_exact_where_no_line_ends_the_game(columns: int, rows: int) -> None:
    game = MNK(columns, rows, 2)
    game.lines = ()
    assert check_game(game, limit=10**6) == game.size_bound()


def test_line_score_is_for_the_side_to_move_and_turns_round_in_misere() -> None:
    text = "xx./.o./... o"
    plain, misere = load("classic"), load("misere")
    assert isinstance(plain, MNK)
    assert isinstance(misere, MNK)
    assert plain.line_score(plain.read(text)) == -misere.line_score(misere.read(text))
    assert plain.line_score(plain.read("x../.../... o")) < 0
    assert plain.line_score(plain.read(".../.../... x")) == 0


@pytest.mark.parametrize(
    ("spec", "words", "marks"),
    [
        ("mnk(6,1,3)", "3 in a row wins.", "xxx.oo"),
        ("mnk(1,6,3,misere=true)", "3 in a column loses.", "xxx.oo"),
        ("mnk(2,5,4,gravity=true)", "4 in a column wins.", "..x.xoxoxo"),
        ("mnk(6,1,4)", "4 in a row wins.", "......"),  # x has three stones in all
        ("mnk(4,3,3)", "3 in a row, column or diagonal wins.", "....oo..xxx."),
    ],
)
def test_rules_name_and_show_only_lines_that_fit(spec: str, words: str, marks: str) -> None:
    game = load(spec)
    assert isinstance(game, MNK)
    step = game.how_to_play()[-1]
    assert step.words.startswith(f"Whoever has {words} ")
    match = Match.new(game)
    for move in step.moves.split():
        match = match.apply(move)
    assert match.picture.marks == marks
    assert match.is_over == ("x" in marks)
