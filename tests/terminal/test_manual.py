import pytest

from tests.pilot import Table, at_table
from unbeatable import Match
from unbeatable.core.registry import listings, load
from unbeatable.terminal.manual import how_to_type, manual


@pytest.mark.parametrize("spec", [listing.spec for listing in listings()])
def test_the_rules_are_told_with_moves_that_can_be_typed(spec: str) -> None:
    game = load(spec)
    assert manual(game).startswith(f"{game.title}: ")
    example = how_to_type(game).split()[1]
    Match.new(game).apply(example)


def test_a_piece_can_move_as_the_rules_say() -> None:
    match = Match.new("morris").apply("b2").apply("a1").apply("a2").apply("c2")
    match = match.apply("c1").apply("a3")
    assert "later b2-b3 to move it to b3" in how_to_type(match.game)
    match.apply("b2-b3")


def test_only_games_that_can_repeat_positions_tell_when_that_is_a_draw() -> None:
    for spec in ("morris", "achi", "whoa"):
        assert "for the third time, the match is a draw" in manual(load(spec))
    assert "third time" not in manual(load("classic"))


def test_help_tells_the_rules_of_the_chosen_game_and_what_a_ply_is() -> None:
    async def test(table: Table) -> None:
        await table.press("down question_mark")
        assert "Tic Tac Whoa: 3 pieces each" in table.text
        assert "A ply is one move by one player" in manual(load("whoa"))

    at_table(test)
