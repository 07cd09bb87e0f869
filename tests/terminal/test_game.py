"""The game screen, driven by keys and mouse."""

import re
from random import Random

import pytest

from tests.pilot import Table, at_table
from unbeatable.core.match import Match
from unbeatable.terminal import seats
from unbeatable.terminal.dialogs import MoveDialog, TextDialog
from unbeatable.terminal.game import GameScreen
from unbeatable.textbook import Estimate

LARGE = "mnk(8,7,4,gravity=true)"
"""Too large to be solved."""

pytestmark = pytest.mark.slow


def test_two_friends_click_to_a_win() -> None:
    async def test(table: Table) -> None:
        await table.solved()
        await table.click("b2", "a1")
        assert "You (x) to move." in table.text
        await table.click("c3", "a3", "a2", "c1")
        await table.click("c1")
        assert "c1 is taken." in table.text
        await table.click("c2")
        assert "x has won. Press n for a new game." in table.text
        assert "You 1" in table.text
        await table.click("b1")
        assert "The match is over" in table.text
        table.matches("won")
        await table.press("n")
        assert table.played() == ()
        assert "You 1" in table.text

    at_table(test, "classic")


def test_a_game_with_nothing_but_keys() -> None:
    async def test(table: Table) -> None:
        await table.press("enter left enter up enter right right right space down enter")
        assert table.played() == ("b2", "a2", "a3", "c3", "c2")
        await table.press("t")
        assert isinstance(table.app.screen, MoveDialog)
        await table.press("c 1 enter")
        assert table.played()[-1] == "c1"
        await table.press("t escape t z enter")
        assert "'z' is not a cell" in table.text

    at_table(test, "classic")


def test_the_computers_reply_arrives() -> None:
    async def test(table: Table) -> None:
        await table.click("a1")
        await table.until(lambda: len(table.played()) == 2)
        assert table.played() == ("a1", "b2")
        assert "Perfect played b2." in table.text
        assert "Your turn. You are x." in table.text

    at_table(test, "classic", "human", "perfect")


def test_a_drop_falls_from_any_cell_of_its_column() -> None:
    async def test(table: Table) -> None:
        await table.click("d6", "d5", "a1")
        assert table.played() == ("d1", "d2", "a1")
        await table.solved()
        await table.press("v")
        assert "too large to be solved" in table.text
        await table.press("h")
        await table.until(lambda: re.search(r"a guess, \d+ moves ahead", table.text) is not None)
        await table.press("e")
        assert isinstance(table.app.screen, GameScreen)

    at_table(test, LARGE)


def test_a_game_too_large_to_be_solved_is_searched_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = iter(("c1", "d2"))

    def choose(match: Match, chance: Random) -> Estimate:
        return Estimate(match.apply(next(moves)).moves[-1], 0, 5, 1)

    monkeypatch.setattr(seats, "choose_move", choose)

    async def test(table: Table) -> None:
        await table.solved()
        assert "x Strong, 1 s a move" in table.text
        assert "Perfect" not in table.text
        await table.until(lambda: len(table.played()) == 1)
        await table.click("d1")
        await table.until(lambda: len(table.played()) == 3)
        assert "Strong played" in table.text
        table.matches("too-large")  # where the side still says so

    at_table(test, LARGE, "perfect", "human")


def test_pieces_of_whoa_are_picked_up_and_put_down() -> None:
    async def test(table: Table) -> None:
        await table.solved()
        await table.click("a1")  # on the empty board every cell is the centre
        assert table.played() == ("b2",)
        await table.click("d2")
        assert "Played d2; the board re-centred, and the piece now stands on c2." in table.text
        while table.game.session.match.picture.hands != (0, 0):
            game, pos = table.game.session.match.game, table.game.session.match.position
            quiet = next(  # one that does not end the game
                text
                for text in table.game.session.match.legal
                if game.verdict(game.play(pos, game.read_move(pos, text))) is None
            )
            await table.click(quiet)
        table.matches("whoa")
        move = table.game.session.match.legal[-1]
        start, target = move.split("-")
        await table.click(start)
        assert f"You hold {start}" in table.text
        assert "◦" in table.text
        table.matches("whoa-held")
        await table.click(start)
        assert "◦" not in table.text
        await table.click(start)
        await table.press("escape")
        assert "Put back." in table.text
        await table.click(target)
        assert f"Pick up a piece first, then {target}" in table.text
        await table.click(start, target)
        assert table.played()[-1] == move

    at_table(test, "whoa")


def test_a_piece_goes_only_where_the_dots_are() -> None:
    async def test(table: Table) -> None:
        await table.click("a1", "a2", "b1", "b2", "a3", "c1")
        await table.click("a1")
        assert "a1 has nowhere to go" in table.text
        await table.click("a3", "c2")
        assert "a3 cannot go to c2; the dots show where it can" in table.text
        await table.press("v")
        await table.click("b3")
        assert table.played()[-1] == "a3-b3"

    at_table(test, "morris")


def test_the_perfect_computer_is_honest_where_it_can_be_beaten() -> None:
    async def test(table: Table) -> None:
        await table.until(lambda: "You can win this" in table.text)

    at_table(test, "whoa", "human", "perfect")


def test_the_mark_of_wild_is_chosen() -> None:
    async def test(table: Table) -> None:
        assert "Next mark: x" in table.text
        await table.press("o enter")
        assert table.played() == ("ob2",)
        await table.pilot.click("#mark")
        await table.settle()
        assert "Next mark: x" in table.text
        await table.click("a1")
        assert table.played() == ("ob2", "xa1")

    at_table(test, "wild")


def test_two_computers_are_watched() -> None:
    async def test(table: Table) -> None:
        await table.until(lambda: table.game.session.is_over)
        assert "A draw" in table.text
        await table.press("u")
        assert "you have not moved" in table.text

    at_table(test, "classic", "perfect", "perfect")


# Back, forth, and what is known


def test_undo_and_redo_go_from_turn_to_turn_of_a_person() -> None:
    async def test(table: Table) -> None:
        await table.click("b2")
        await table.until(lambda: len(table.played()) == 2)
        first = table.played()
        await table.press("u")
        assert table.played() == ()
        await table.press("u")
        assert "There is no move to take back" in table.text
        await table.press("r")
        assert table.played() == first
        await table.press("r")
        assert "There is no move to play again" in table.text

    at_table(test, "classic", "human", "perfect")


def test_values_hint_and_explanation() -> None:
    async def test(table: Table) -> None:
        await table.solved()
        await table.click("b2", "b1")
        assert "▲" not in table.text
        await table.press("v")
        await table.until(lambda: "At best a win in 5 plies." in table.text)
        assert "▲5" in table.text
        table.matches("values")
        await table.press("v")
        assert "▲5" not in table.text
        await table.press("h")
        await table.until(lambda: "Hint: a3 (a win in 5 plies)" in table.text)
        await table.press("e")
        await table.until(lambda: isinstance(table.app.screen, TextDialog))
        first = table.text.splitlines()[1:4]
        assert any("x to move: x wins in 5 plies." in line for line in first)
        assert "x plays a3 and wins" in table.text  # as the hint said
        await table.press("escape")
        await table.press("question_mark")
        await table.until(lambda: "Escape closes." in table.text)
        table.matches("help")
        await table.press("escape")
        assert isinstance(table.app.screen, GameScreen)

    at_table(test, "classic")


def test_a_small_screen_cuts_neither_title_nor_message_nor_keys() -> None:
    async def test(table: Table) -> None:
        await table.solved()
        await table.press("v")
        lines = [" ".join(line.split()) for line in table.text.splitlines()]
        assert lines[0] == "Wild tic-tac-toe"
        assert "Next mark: x" in table.text
        assert "Setting x: ▲3 wins in 3 plies, ● draws, ▼4 loses in 4." in " ".join(lines)
        assert lines[-2:] == [
            "v Values h Hint u Undo r Redo n New",
            "e Explain esc Menu ? Help q Quit",
        ]

    at_table(test, "wild", size=(40, 15))


def test_players_who_share_marks_are_called_first_and_second() -> None:
    async def test(table: Table) -> None:
        assert "► 1 You" in table.text
        assert "Your turn. You are the first player." in table.text
        await table.solved()
        await table.press("e")
        assert "The first player to move: the first player wins in 6 plies." in table.text

    at_table(test, "notakto", "human", "easy")


def test_a_match_is_saved_when_it_ends_and_when_it_is_left() -> None:
    async def test(table: Table) -> None:
        saved: list[str] = []
        table.game.save = lambda session: saved.append(" ".join(session.match.played))
        await table.click("b2", "a1", "b1", "a2", "b3")
        assert saved == ["b2 a1 b1 a2 b3"]
        await table.press("n")
        await table.click("c3")
        await table.press("escape")
        assert saved[1:] == ["b2 a1 b1 a2 b3", "c3"]

    at_table(test, "classic")


def test_a_timer_or_worker_that_ends_after_the_screen_closed_does_nothing() -> None:
    screens: list[GameScreen] = []

    async def test(table: Table) -> None:
        screens.append(table.game)

    at_table(test, "classic")
    (closed,) = screens
    assert not closed.query("Board")
    closed.draw()
    closed.say("Too late")
    closed.recentre()
    closed._draw_known()


def test_a_match_that_cannot_be_saved_is_told_and_goes_on() -> None:
    def fail(_: object) -> None:
        raise OSError(28, "No space left on device")

    async def test(table: Table) -> None:
        table.game.save = fail
        await table.press("n")
        assert "The match could not be saved: No space left on device." in table.text
        assert table.played() == ()

    at_table(test, "classic")
