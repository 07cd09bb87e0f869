"""Explanations of matches: what each move changed, how it ended, and which move decided it."""

from pathlib import Path

import pytest

from tests.explain.cases import canonical, explained, match_of
from unbeatable import Match, Record, load, play, solve
from unbeatable.core.record import RESULTS
from unbeatable.explain import explain
from unbeatable.explain.build import explain_match
from unbeatable.explain.explained_move import Change


def test_the_losing_move_of_a_match() -> None:
    explanation = explained("classic", "a3 b2 c1 a1 c3 b3 c2")
    assert explanation.decided_by is not None
    assert (explanation.decided_by.number, explanation.decided_by.explained.move) == (4, "a1")
    assert [ply.change for ply in explanation.plies].count(Change.KEPT) == 6
    assert str(explanation).splitlines()[-1] == (
        "2. ... a1 was the losing move: c3 forks (b3 and c2). "
        "Better for o is b3, a2, c2 or b1, which draws."
    )


def test_the_last_mistake_decides() -> None:
    explanation = explained("classic", "b2 b3 c2 a2 a3 c1 a1 c3 b1")
    mistakes = [(ply.number, ply.change) for ply in explanation.plies if ply.is_mistake]
    assert mistakes == [(2, Change.THREW_DRAW), (5, Change.THREW_WIN)]
    assert explanation.decided_by == explanation.plies[4]
    assert explanation.status == "a draw"
    assert str(explanation).splitlines()[-1] == (
        "3. a3 threw away a win. Better for x is c3 or c1, which wins in 3 plies."
    )


def test_a_slower_win_is_no_mistake() -> None:
    explanation = explained("classic", "c3 a3 b2 b3 a2 c2 a1")
    slow = explanation.plies[4]
    assert (slow.change, slow.is_mistake) == (Change.SLOWED, False)
    assert "3. a2      win in 3   only slowed" in str(explanation)
    assert explanation.decided_by == explanation.plies[3]
    one = explain("classic", "oox/.x./... x", "a2")
    assert "It wins, but not as fast as possible: a1 wins at once." in str(one)


def test_a_match_without_mistakes() -> None:
    explanation = explained("classic", "b2 a3 b3 b1 a2 c2 c3 a1 c1")
    assert explanation.decided_by is None
    assert str(explanation).endswith("No move changed the result: a draw, as from the start.")
    won = explained("whoa", "b2")
    assert str(won).endswith("So far no move changed the result: x wins, as from the start.")


def test_a_match_that_goes_on_and_one_that_has_not_begun() -> None:
    *_, last = str(explained("classic", "b2 b3")).splitlines()
    assert last.startswith("1. ... b3 threw away a draw: ")
    assert str(explain(Match.new("classic"))) == (
        "Tic-tac-toe: x to move.\nSo far no move changed the result: a draw, as from the start."
    )


def test_a_misere_match_lost_by_completing_a_line() -> None:
    explanation = explained("mnk(3,3,3,misere=true)", "a3 b2 b3 c2 c3")
    assert explanation.status == "o has won"
    assert explanation.plies[-1].explained.words == "completes a line, which loses"


def test_changes_of_every_short_match_follow_the_values() -> None:
    solution = solve("notakto")
    game = load("notakto")
    for pos in canonical(solution):
        for move in game.moves(pos):
            explanation = explain_match(Match.new(game, pos).apply(move), solution)
            changed = solution.value(pos) is not -solution.value(game.play(pos, move))
            assert (explanation.decided_by is not None) == changed


LOST = "a3 b2 c1 a1 c3"
"""After these moves o has lost, by his second."""


def ended(moves: str, result: str, reason: str | None) -> Record:
    """The record of a classic match that ended before the board showed it."""
    return Record.of(match_of("classic", moves), result=result, reason=reason)


def test_who_resigns_when_lost_was_beaten_by_the_losing_move() -> None:
    explanation = explain(ended(LOST, "x wins", "o resigned"))
    assert str(explanation).startswith("Tic-tac-toe: x has won: o resigned.\n")
    assert explanation.decided_by == explanation.plies[3]
    assert "2. ... a1 was the losing move: c3 forks" in str(explanation)


@pytest.mark.parametrize(
    ("moves", "result", "reason", "stood"),
    [
        (LOST, "o wins", "x resigned", "x wins in 2 plies"),
        (LOST, "draw", "agreed", "x wins in 2 plies"),
        ("a3 b2 c1 a1", "o wins", None, "x wins in 3 plies"),
        ("b2 a1", "x wins", "o left", "it is a draw"),
        ("b2 a1", "o wins", None, "it is a draw"),
    ],
)
def test_a_result_that_the_board_does_not_bear_out_is_no_moves_doing(
    moves: str, result: str, reason: str | None, stood: str
) -> None:
    explanation = explain(ended(moves, result, reason))
    assert (explanation.result, explanation.reason) == (result, reason)
    assert (explanation.decided_by, explanation.why) == (None, None)
    assert str(explanation).endswith(
        f"The moves did not decide the result: with perfect play {stood} from here."
    )
    assert "losing move" not in str(explanation)


def test_every_result_of_every_ending_of_a_match_agrees_with_what_is_told() -> None:
    for count in range(len(LOST.split()) + 1):
        moves = " ".join(LOST.split()[:count])
        for result in RESULTS:
            explanation = explain(ended(moves, result, None))
            assert explanation.over == (result != "unfinished")
            if explanation.over and explanation.stands != result:
                assert explanation.decided_by is None
            else:
                mistakes = [ply for ply in explanation.plies if ply.is_mistake]
                assert explanation.decided_by == (mistakes[-1] if mistakes else None)


def test_a_match_forfeited_in_a_good_position(tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text("def choose(match):\n    return 'z9'\n")
    explanation = explain(play("classic", x=str(file), o="perfect", seed=1))
    assert (explanation.over, explanation.result, explanation.decided_by) == (True, "o wins", None)
    first, last = str(explanation).splitlines()
    assert first.startswith("Tic-tac-toe: x loses: ")
    assert "'z9' is not a cell" in first
    assert last == "The moves did not decide the result: with perfect play it is a draw from here."


def test_a_match_that_ended_by_repetition() -> None:
    explanation = explain(play("morris(moves=king)", x="perfect", o="perfect", seed=1))
    assert (explanation.result, explanation.stands) == ("draw", "draw")
    assert explanation.status == "a draw: the same position for the third time"
    assert str(explanation).endswith("No move changed the result: a draw, as from the start.")
    won = explain(Record.of(match_of("whoa", "b2"), result="draw", reason="repetition"))
    assert won.status == "a draw: repetition"
    assert "did not decide the result: with perfect play x wins in" in str(won)


def test_a_win_that_was_lost_by_repetition_is_explained_as_such() -> None:
    explanation = explain(match_of("whoa", "b2 @0 a3 c2 b2 a2" + " a3-b3 a2-b1 b3-a3 b1-a2" * 2))
    assert explanation.repeated
    assert explanation.status == "a draw: the same position for the third time"
    assert (explanation.result, explanation.stands != "draw") == ("draw", True)
    assert str(explanation).splitlines()[-1] == (
        "The third occurrence of a position drew the match. Values do not depend on history: "
        "with perfect play x wins at once from here."
    )


def test_a_match_that_was_broken_off_goes_on_as_far_as_we_know() -> None:
    explanation = explain(play("classic", x="perfect", o="perfect", max_plies=3, seed=1))
    assert (explanation.over, explanation.result) == (False, "unfinished")
    assert explanation.status == "unfinished after 3 plies"
    assert "So far no move changed the result: a draw" in str(explanation)
