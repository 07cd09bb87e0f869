"""arena: everybody against everybody, counted right, the same on one process and on two."""

from pathlib import Path

import pytest

from unbeatable import TooLarge, UnbeatableError
from unbeatable.players.arena import arena, wilson


def test_everybody_meets_everybody_and_the_counts_add_up() -> None:
    result = arena(["random", "medium", "perfect"], "classic", matches=20, seed=1)
    assert [standing.player for standing in result.standings] == ["perfect", "medium", "random"]
    assert [(p.first, p.second) for p in result.pairings] == [
        ("random", "medium"),
        ("random", "perfect"),
        ("medium", "perfect"),
    ]
    assert all(p.wins + p.draws + p.losses == 20 for p in result.pairings)
    for standing in result.standings:
        assert standing.matches == standing.wins + standing.draws + standing.losses == 40
        assert standing.score == (standing.wins + standing.draws / 2) / 40
        assert standing.low < standing.score <= standing.high
    assert sum(s.wins for s in result.standings) == sum(s.losses for s in result.standings)
    assert result.standings[0].losses == 0
    assert result.forfeit is None


def test_perfect_makes_perfect_moves_and_random_does_not() -> None:
    perfect, random = arena(["random", "perfect"], "classic", matches=10, seed=1).standings
    assert perfect.perfect_moves == 1
    assert random.perfect_moves is not None
    assert 0.2 < random.perfect_moves < 0.8


def test_a_game_that_is_not_solved_has_no_perfect_moves() -> None:
    result = arena(["random", "easy"], "mnk(8,7,4,gravity=true)", matches=2, seed=1)
    assert [standing.perfect_moves for standing in result.standings] == [None, None]
    with pytest.raises(TooLarge):
        arena(["random", "perfect"], "mnk(8,7,4,gravity=true)", matches=2)


def test_the_players_take_turns_to_begin() -> None:
    """Of two that always play the same, x wins: so each wins half."""
    result = arena(["first", "first"], "classic", matches=10)
    assert [(s.player, s.wins, s.losses) for s in result.standings] == [
        ("first", 5, 5),
        ("first #2", 5, 5),
    ]


def test_the_seed_alone_decides_not_the_number_of_processes() -> None:
    players = ["random", "noisy(skill=0.5)"]
    one = arena(players, "classic", matches=30, seed=5)
    told: list[tuple[int, int | None]] = []
    two = arena(
        players,
        "classic",
        matches=30,
        seed=5,
        processes=2,
        progress=lambda stage, done, total: (
            told.append((done, total)) if stage == "playing" else None
        ),
    )
    assert one == two
    assert one != arena(players, "classic", matches=30, seed=6)
    assert told == sorted(told)
    assert told[-1] == (30, 30)


def test_without_a_seed_it_chooses_one_that_gives_the_same_again() -> None:
    first = arena(["random", "easy"], "classic", matches=10)
    assert arena(["random", "easy"], "classic", matches=10, seed=first.seed) == first


def test_a_failing_player_loses_its_games(tmp_path: Path) -> None:
    path = tmp_path / "broken.py"
    path.write_text("def choose(match):\n    return 1 // 0\n")
    result = arena(["random", str(path)], "classic", matches=4, seed=1)
    best, worst = result.standings
    assert (best.player, best.wins, best.forfeits) == ("random", 4, 0)
    assert (worst.losses, worst.forfeits, worst.perfect_moves) == (4, 4, None)
    assert result.forfeit is not None
    assert f"loses: {path} crashed: ZeroDivisionError" in result.forfeit


@pytest.mark.parametrize("matches", [1, 8])  # also for one match there is a process of its own
def test_a_player_that_ends_its_process_is_told_in_a_sentence(tmp_path: Path, matches: int) -> None:
    path = tmp_path / "deadly.py"
    path.write_text("import os\ndef choose(match):\n    os._exit(3)\n")
    with pytest.raises(UnbeatableError, match=r"has ended early.*deadly\.py.*os\._exit"):
        arena(["random", str(path)], "classic", matches=matches, seed=1, processes=2)


@pytest.mark.parametrize(
    ("players", "matches", "said"),
    [
        (["random"], 10, "such as easy and perfect; given: random"),
        (["random", "easy"], 0, "0 is not a number of matches"),
        (["random", "human"], 1, "'human' cannot play here"),
    ],
)
def test_bad_input_is_refused(players: list[str], matches: int, said: str) -> None:
    with pytest.raises(UnbeatableError, match=said):
        arena(players, "classic", matches=matches)


def test_the_interval_is_wilsons() -> None:
    """As in tables: 10 of 10 and 8 of 10 at 95 %."""
    assert wilson(1, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0.8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
