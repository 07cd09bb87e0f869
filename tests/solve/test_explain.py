"""Explanations never contradict the solution; their tactical names are found in a second way."""

import json
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from unbeatable import IllegalMove, Match, PositionError, UnbeatableError, load, solve
from unbeatable.core.game import Outcome, Playable, Position, Value
from unbeatable.solve import tactics
from unbeatable.solve.explain import (
    Explanation,
    MatchExplanation,
    explain,
    explain_match,
    explain_move,
    explain_position,
)
from unbeatable.solve.solution import Rating, Solution, rated
from unbeatable.solve.table import TableSolution
from unbeatable.solve.tactics import Change, Ending, TacticName

CLASSIC = load("classic")
LINES = ["123", "456", "789", "147", "258", "369", "159", "357"]
"""The lines of the classic board, by the numbers of its cells in reading order."""


def reachable(game: Playable) -> set[Position]:
    found, frontier = {game.start()}, [game.start()]
    while frontier:
        pos = frontier.pop()
        children = {game.play(pos, move) for move in game.moves(pos)} - found
        found |= children
        frontier += children
    return found


def canonical(solution: Solution) -> Iterator[Position]:
    assert isinstance(solution, TableSolution)
    return iter(solution)


def every_move(game: Playable, solution: Solution, positions: Iterator[Position]) -> int:
    """Check every explanation of every move of the positions; how many there were."""
    count = 0
    for pos in positions:
        match = Match.new(game, pos)
        ratings = solution.rate(pos)
        for rating in ratings:
            told = explain_move(match, rating.move, solution)
            assert_agrees(told, rating, solution.outcome(pos), ratings)
            assert_line_is_as_said(told, match, solution)
            count += 1
    return count


def assert_agrees(
    told: Explanation, rating: Rating, before: Outcome, ratings: list[Rating]
) -> None:
    assert (told.move, told.value, told.remoteness) == rating[1:]
    assert told.before == before
    assert told.is_mistake == (rating.value < ratings[0].value)
    threw_away = told.change in (Change.THREW_WIN, Change.THREW_DRAW)
    assert told.is_mistake == threw_away == ("threw away" in told.text())
    assert (told.change is Change.KEPT) == (rating.outcome == ratings[0].outcome)
    assert [best.outcome for best in told.best] == [ratings[0].outcome] * len(told.best)
    assert (rating in told.best) == (told.change is Change.KEPT)


def assert_line_is_as_said(told: Explanation, match: Match, solution: Solution) -> None:
    played = match
    for step in told.line:
        assert step.player == "xo"[played.turn]
        played = played.apply(step.move)
        assert step.outcome == rated(0, "", solution.outcome(played.position)).outcome
        assert step.position == match.game.write(played.position)
    if told.value is not Value.DRAW:
        assert len(told.line) == told.remoteness
        assert told.ending is Ending.OVER
        assert played.winner == (match.turn if told.value is Value.WIN else 1 - match.turn)
    elif told.ending is Ending.OVER:
        assert played.is_over
        assert played.winner is None
    elif told.ending is Ending.REPEATS:
        assert played.position in played.positions[:-1]
    else:
        assert len(told.line) == tactics.MAX_DRAWN_LINE


@pytest.fixture
def remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines of play meet again and again where all moves are explained: each step is found once."""
    for name in ("best_move", "step_of"):
        monkeypatch.setattr(tactics, name, cache(getattr(tactics, name)))


@pytest.mark.usefixtures("remembered")
def test_every_move_of_every_classic_position() -> None:
    solution = solve("classic")
    assert every_move(CLASSIC, solution, iter(sorted(reachable(CLASSIC)))) == 16167


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize(
    "spec",
    [
        "notakto",
        "wild",
        "morris",
        "achi",
        "whoa",
        "mnk(3,3,3,misere=true)",
        "mnk(4,3,3,gravity=true)",
    ],
)
def test_every_move_of_every_canonical_position(spec: str) -> None:
    game, solution = load(spec), solve(spec)
    assert every_move(game, solution, canonical(solution)) > 200


# A second, plain way to find what a move does on the classic board.


def cells(marks: str, mark: str) -> set[str]:
    return {str(cell) for cell, found in enumerate(marks, 1) if found == mark}


def threats(own: set[str], other: set[str]) -> set[str]:
    missing = [set(line) - own for line in LINES]
    return {cell for cells in missing if len(cells) == 1 for cell in cells if cell not in other}


def brute_force(pos: Position, move: int, solution: Solution) -> dict[TacticName, set[str]]:
    marks = CLASSIC.picture(pos).marks
    mover = "xo"[CLASSIC.turn(pos)]
    own, other = cells(marks, mover), cells(marks, "o" if mover == "x" else "x")
    cell = str(move + 1)
    after = own | {cell}
    found: dict[TacticName, set[str]] = {}
    if cell == "5":
        found[TacticName.CENTRE] = set()
    lines = [line for line in LINES if set(line) <= after]
    if lines:
        return found | {TacticName.COMPLETES: {cell for line in lines for cell in line}}
    if cell in threats(other, own):
        found[TacticName.BLOCKS] = {cell}
    made = threats(after, other)
    if made:
        found[TacticName.FORKS if len(made) > 1 else TacticName.THREATENS] = made
    free = set("123456789") - after - other
    if solution.value(CLASSIC.play(pos, move)) is Value.WIN and solution.value(pos) != -1:
        forks = {
            reply
            for reply in free
            if not threats(other, after)
            and not made - {reply}
            and len(threats(other | {reply}, after)) > 1
        }
        if forks:
            found[TacticName.OPENS_FORK] = forks
    return found


def test_tactical_names_on_every_classic_position() -> None:
    solution = solve("classic")
    seen: dict[TacticName, int] = {}
    for pos in reachable(CLASSIC):
        for rating in solution.rate(pos):
            named = {
                tactic.name: {str(CLASSIC.read_move(pos, cell) + 1) for cell in tactic.at}
                for tactic in tactics.tactics_of(solution, CLASSIC, pos, rating)
            }
            fork_blocked = named.pop(TacticName.BLOCKS_FORK, None)
            assert named == brute_force(pos, rating.move, solution), CLASSIC.write(pos)
            if fork_blocked is not None:
                assert_blocks_forks(pos, rating, fork_blocked, solution)
            for name in named:
                seen[name] = seen.get(name, 0) + 1
    assert set(seen) == set(TacticName) - {
        TacticName.BLOCKS_FORK,
        TacticName.TRAPS,
        TacticName.NO_SAFE_MOVE,
    }


def assert_blocks_forks(pos: Position, rating: Rating, forks: set[str], solution: Solution) -> None:
    """The opponent could have forked in these cells; now none of his forks would win."""
    marks = CLASSIC.picture(pos).marks
    mover = "xo"[CLASSIC.turn(pos)]
    own, other = cells(marks, mover), cells(marks, "o" if mover == "x" else "x")
    free = set("123456789") - own - other
    assert forks == {cell for cell in free if len(threats(other | {cell}, own)) > 1}
    after = CLASSIC.play(pos, rating.move)
    own |= {str(rating.move + 1)}
    for reply in solution.rate(after):
        forking = len(threats(other | {str(reply.move + 1)}, own)) > 1
        assert not (forking and reply.value is Value.WIN)


def names(told: Explanation) -> list[str]:
    return [str(tactic.name) for tactic in told.tactics]


def test_a_losing_move_and_the_fork_that_punishes_it() -> None:
    told = explain("classic", "x../.o./..x o", "a1")
    assert (told.player, told.value, told.remoteness) == ("o", Value.LOSS, 4)
    assert told.change is Change.THREW_DRAW
    assert told.reply is not None
    assert told.reply.move == "c3"
    text = told.text()
    assert "o plays a1 and loses in 4 plies." in text
    assert "opens a fork for x at c3" in text
    assert "It threw away a draw: b3, a2, c2 or b1 draws." in text
    assert "The reply that punishes it is c3: it forks (b3 and c2) and blocks c3." in text
    assert "Two threats at once, b3 and c2: whatever o does, x wins next." in text
    assert str(told) == text


def test_a_fork_is_blocked_by_taking_its_cell_or_by_a_threat() -> None:
    assert "blocks a fork" in names(explain("classic", "x../.o./..x o", "b3"))
    assert names(explain("classic", "x../.o./..x o", "c3")) == ["threatens", "opens a fork"]


def test_two_threats_are_no_use_to_a_player_who_loses_first() -> None:
    told = explain("classic", "oo./xx./... x", "a1")
    assert names(told) == ["forks"]
    assert told.text().splitlines()[:4] == [
        "x plays a1 and loses in 2 plies.",
        "It makes two threats (c3 and c2), too late.",
        "It threw away a win: c2 wins at once.",
        "The reply that punishes it is c3: it completes a line.",
    ]


def test_what_holds_a_draw_and_what_delays_a_loss() -> None:
    assert (
        "x must answer b1; anything else loses."
        in explain("classic", "x../.o./..x o", "b3").text().splitlines()
    )
    lost = explain("classic", "o.x/..x/... o")
    assert lost.best is not None
    assert lost.best.change is Change.KEPT
    assert "o was lost already; nothing lasts longer." in lost.text()
    assert (
        "o was lost already; c1 lasts longer." in explain("classic", "o.x/..x/... o", "b3").text()
    )


def test_a_player_who_has_only_one_answer() -> None:
    solution = solve("achi")
    told = [
        explain_move(Match.new("achi", pos), rating.move, solution)
        for pos in canonical(solution)
        for rating in solution.rate(pos)
        if rating.outcome == (Value.WIN, 3)
    ]
    forced = [one for one in told if " has only " in one.text()]
    assert forced
    for one in forced:
        answer = one.answers[0].text
        assert len(Match.new("achi", one.line[0].position).legal) == 1
        assert f"has only {answer}, which loses in 2 plies." in one.text()


def test_in_misere_a_line_loses_and_nothing_is_a_threat() -> None:
    told = explain("mnk(3,3,3,misere=true)", "xx./oo./... x", "c3")
    assert told.text().splitlines()[:2] == [
        "x plays c3 and loses at once.",
        "It completes a line, which loses.",
    ]
    solution = solve("mnk(3,3,3,misere=true)")
    found = {
        tactic.name
        for pos in canonical(solution)
        for step in explain_position(Match.new("mnk(3,3,3,misere=true)", pos), solution).moves
        for tactic in step.tactics
    }
    assert found == {TacticName.COMPLETES, TacticName.CENTRE, TacticName.NO_SAFE_MOVE}


def test_a_piece_that_moves_can_threaten_fork_and_trap() -> None:
    achi = {
        tactic.name
        for pos in canonical(solve("achi"))
        for step in explain("achi", pos).moves
        for tactic in step.tactics
    }
    assert {TacticName.FORKS, TacticName.BLOCKS, TacticName.TRAPS} <= achi
    assert "forks (c3-b1 and c1-b2)" in explain("whoa", None, "b2").text()


@pytest.mark.parametrize("spec", ["whoa", "morris", "mnk(4,3,3,gravity=true)"])
def test_after_a_fork_every_reply_but_an_instant_win_leaves_a_win(spec: str) -> None:
    game, solution = load(spec), solve(spec)
    forks = 0
    for pos in canonical(solution):
        for step in explain(game, pos, solution=solution).moves:
            if not step.tactic(TacticName.FORKS):
                continue
            forks += 1
            after = game.read(step.position)
            for reply in game.moves(after):
                then = game.play(after, reply)
                assert game.verdict(then) is not None or solution.remoteness(then) == 1
    assert forks > 50


def test_a_drawn_line_that_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tactics, "MAX_DRAWN_LINE", 4)
    told = explain("classic", None, "b2")
    assert len(told.line) == 4
    assert told.ending is Ending.GOES_ON
    assert "  ... it goes on like this" in told.text()


@pytest.mark.usefixtures("remembered")
def test_a_drawn_line_that_repeats() -> None:
    solution = solve("morris")
    endings = {
        explain_move(Match.new("morris", pos), rating.move, solution).ending
        for pos in canonical(solution)
        for rating in solution.rate(pos)
        if rating.value is Value.DRAW
    }
    assert Ending.REPEATS in endings


def test_a_position_tells_what_each_move_does() -> None:
    told = explain("classic", "xx./oo./... x")
    assert [step.move for step in told.moves] == ["c3", "c2", "a1", "b1", "c1"]
    assert told.best is not None
    assert told.best.move == "c3"
    assert "x to move: x wins at once." in told.text()
    assert "  c2  draw       blocks c2, threatens c3\n" in told.text()


@pytest.mark.parametrize(
    ("position", "says"), [("xxx/oo./...", "x has won"), ("xox/xoo/oxx", "a draw")]
)
def test_a_finished_position_has_no_moves_to_explain(position: str, says: str) -> None:
    told = explain("classic", position)
    assert told.moves == ()
    assert told.to_json()["best"] is None
    assert str(told).endswith(f"The game is over: {says}.")


def match_of(spec: str, moves: str) -> Match:
    match = Match.new(spec)
    for move in moves.split():
        match = match.apply(move)
    return match


def explained(spec: str, moves: str) -> MatchExplanation:
    return explain(match_of(spec, moves))


def test_the_losing_move_of_a_match() -> None:
    told = explained("classic", "a3 b2 c1 a1 c3 b3 c2")
    assert told.decided_by is not None
    assert (told.decided_by.number, told.decided_by.step.move) == (4, "a1")
    assert [ply.change for ply in told.plies].count(Change.KEPT) == 6
    assert str(told).splitlines()[-1] == (
        "4. a1 was the losing move: c3 forks (b3 and c2). Better is b3, a2, c2 or b1, which draws."
    )


def test_the_last_mistake_decides() -> None:
    told = explained("classic", "b2 b3 c2 a2 a3 c1 a1 c3 b1")
    mistakes = [(ply.number, ply.change) for ply in told.plies if ply.is_mistake]
    assert mistakes == [(2, Change.THREW_DRAW), (5, Change.THREW_WIN)]
    assert told.decided_by == told.plies[4]
    assert told.status == "a draw"
    assert str(told).splitlines()[-1] == (
        "5. a3 threw away a win. Better is c3 or c1, which wins in 3 plies."
    )


def test_a_slower_win_is_no_mistake() -> None:
    told = explained("classic", "c3 a3 b2 b3 a2 c2 a1")
    slow = told.plies[4]
    assert (slow.change, slow.is_mistake) == (Change.SLOWED, False)
    assert "5. x a2  win in 3   only slowed" in str(told)
    assert told.decided_by == told.plies[3]
    one = explain("classic", "oox/.x./... x", "a2")
    assert "It is slower than need be: a1 wins at once." in str(one)


def test_a_match_without_mistakes() -> None:
    told = explained("classic", "b2 a3 b3 b1 a2 c2 c3 a1 c1")
    assert told.decided_by is None
    assert str(told).endswith("No move changed the result: a draw, as from the start.")
    won = explained("whoa", "b2")
    assert str(won).endswith("So far no move changed the result: x wins, as from the start.")


def test_a_match_that_goes_on_and_one_that_has_not_begun() -> None:
    assert str(explained("classic", "b2 b3")).splitlines()[-1].startswith("2. b3 threw away a draw")
    assert str(explain(Match.new("classic"))) == (
        "mnk(3,3,3): x to move.\nSo far no move changed the result: a draw, as from the start."
    )


def test_a_misere_match_lost_by_completing_a_line() -> None:
    told = explained("mnk(3,3,3,misere=true)", "a3 b2 b3 c2 c3")
    assert told.status == "o has won"
    assert told.plies[-1].step.words == "completes a line, which loses"


def test_changes_of_every_short_match_follow_the_values() -> None:
    solution = solve("notakto")
    game = load("notakto")
    for pos in canonical(solution):
        for move in game.moves(pos):
            told = explain_match(Match.new(game, pos).apply(move), solution)
            changed = solution.value(pos) is not -solution.value(game.play(pos, move))
            assert (told.decided_by is not None) == changed


def test_the_facts_are_plain_json() -> None:
    move = explain("classic", "x../.o./..x o", "a1").to_json()
    assert list(move) == [
        "game",
        "position",
        "player",
        "move",
        "value",
        "remoteness",
        "before",
        "change",
        "mistake",
        "tactics",
        "line",
        "ending",
        "best",
        "answers",
        "text",
    ]
    assert move["before"] == {"value": "draw", "remoteness": None}
    assert move["change"] == "threw away a draw"
    assert move["tactics"][1] == {
        "name": "opens a fork",
        "at": ["c3"],
        "words": "opens a fork for x at c3",
    }
    position = explain("classic").to_json()
    match = explained("classic", "a3 b2 c1 a1 c3").to_json()
    assert list(position) == [
        "game",
        "position",
        "player",
        "value",
        "remoteness",
        "over",
        "moves",
        "best",
        "text",
    ]
    assert list(match) == [
        "game",
        "status",
        "over",
        "first",
        "start",
        "plies",
        "decided_by",
        "why",
        "text",
    ]
    assert (match["decided_by"], match["why"]["move"]) == (4, "a1")
    for facts in (move, position, match):
        assert json.loads(json.dumps(facts)) == facts


def test_a_move_of_a_running_match() -> None:
    match = match_of("classic", "a3 b2 c1")
    assert explain(match, move="a1") == explain("classic", "x../.o./..x o", "a1")


def test_bad_input_is_quoted() -> None:
    with pytest.raises(IllegalMove, match="'b2' is not a legal move"):
        explain("classic", ".../.x./... o", "b2")
    with pytest.raises(IllegalMove, match="'z9' is not a cell"):
        explain("classic", None, "z9")
    with pytest.raises(IllegalMove, match="the game is over"):
        explain("classic", "xxx/oo./...", "a1")
    with pytest.raises(PositionError, match="'nowhere' is not a position"):
        explain("classic", "nowhere")
    with pytest.raises(UnbeatableError, match="a match has a position of its own"):
        explain(Match.new("classic"), ".../.../...", "b2")


def test_wide_boards_are_drawn_one_below_the_other() -> None:
    text = explain("mnk(10,1,3)", "....x..... o", "a1").text()
    assert "\n  after 1. a1\n  1  o . . . x . . . . .\n     a b c d e f g h i j\n  after " in text


def test_a_game_of_another_package_has_lines_but_no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "plugins"))
    game: Playable = import_module("take_away").TakeAway()
    told = explain(game, None, "take1")
    assert [step.move for step in told.line] == ["take1", "take2", "take1", "take3"]
    assert not any(step.tactics for step in told.line)
    assert "It threw away a win: take3 wins in 3 plies." in told.text()
