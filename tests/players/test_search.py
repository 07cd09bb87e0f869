"""Players that search a few plies ahead."""

import pytest

from tests.players.moves import options


@pytest.mark.parametrize("name", ["minimax(depth=2)", "alphabeta(depth=2)"])
def test_searches_win_and_block_within_their_depth(name: str) -> None:
    assert options(name, "classic", "xx./oo./... x") == {"c3"}
    assert options(name, "classic", "xx./o../... o") == {"c3"}


def test_a_shallow_search_does_not_see_a_fork() -> None:
    # After the opposite corners, a corner loses to a fork; an edge holds the draw.
    fork = "..x/.o./x.. o"
    assert options("minimax(depth=2)", "classic", fork) == {"a3"}
    assert options("minimax(depth=6)", "classic", fork) <= {"b3", "a2", "c2", "b1"}
