"""What is told in words: the menu's names, the rules and keys, sentences, and long texts."""

import pytest

from tests.terminal.pilot import Table, at_table
from unbeatable import Match
from unbeatable.core.registry import Listing, listings, load
from unbeatable.terminal.dialogs import Reading
from unbeatable.terminal.manual import how_to_type, manual
from unbeatable.terminal.menu import menu_titles
from unbeatable.terminal.messages import sentence


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("there is no move", "There is no move."),
        ("c1 is taken by o", "c1 is taken by o."),
        ("a1-b2 is taken", "a1-b2 is taken."),
        ("x has won", "x has won."),
        ("'z9' is no cell.", "'z9' is no cell."),
        ("a draw", "A draw."),
    ],
)
def test_a_sentence_has_a_capital_but_for_what_is_written_small(text: str, told: str) -> None:
    assert sentence(text) == told


# The menu


def test_the_menu_speaks_of_games_as_people_do() -> None:
    titles = menu_titles(list(listings()))
    assert len(set(titles.values())) == len(titles)
    assert not [title for title in titles.values() if set("(=_") & set(title)]
    assert max(map(len, titles.values())) <= 46  # so wide is the list
    assert titles["morris"] == "Three Men's Morris · along the lines"


def test_a_game_without_a_namesake_has_its_title_alone() -> None:
    assert menu_titles([Listing("go", "go", "Go", "surround; more wins")]) == {"go": "Go"}


@pytest.mark.parametrize(
    ("keys", "first_is_person", "by_chance"),
    [("", True, True), ("down", True, False), ("down down", False, False)],
)
def test_who_begins_is_chosen(keys: str, first_is_person: bool, by_chance: bool) -> None:
    async def test(table: Table) -> None:
        await table.press(f"tab tab tab {keys} enter")
        sitting = table.game.sitting
        assert sitting.by_chance is by_chance
        assert sitting.seats[0].is_person is first_is_person
        assert sitting.people == 1

    at_table(test)


# Rules and keys


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


def test_help_tells_the_rules_of_the_chosen_game_and_what_a_ply_is() -> None:
    async def test(table: Table) -> None:
        await table.press("end question_mark")
        assert "Tic Tac Whoa: 3 pieces each" in table.text
        assert "A ply is one move by one player" in manual(load("whoa"))

    at_table(test)


# Long texts


def test_a_long_text_shows_its_beginning_and_says_that_there_is_more() -> None:
    async def test(table: Table) -> None:
        lines = "\n".join(f"line {number}." for number in range(60))
        table.app.push_screen(Reading("Why", lines))
        await table.until(lambda: "More below" in table.text)
        assert "line 0." in table.text
        await table.press("pagedown")
        await table.until(lambda: "line 30." in table.text)
        await table.press("end")
        await table.until(lambda: "line 59." in table.text and "More below" not in table.text)
        assert "Escape closes" in table.text

    at_table(test, "classic")
