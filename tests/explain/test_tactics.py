"""What a move does is named as players name it; the names are found in a second way."""

from functools import cache

import pytest

from tests.explain.cases import canonical, names, reachable
from unbeatable import Match, load, solve
from unbeatable.core.game import Position, Rating, Value
from unbeatable.explain import explain, tactics
from unbeatable.explain.build import explain_position
from unbeatable.explain.explained_move import ExplainedMove, TacticName
from unbeatable.games.piece_game import SIDE, PieceGame
from unbeatable.solve.solution import Solution

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("tactics")]

CLASSIC = load("classic")
LINES = ["123", "456", "789", "147", "258", "369", "159", "357"]
"""The lines of the classic board, by the numbers of its cells in reading order."""


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
    lines = [line for line in LINES if set(line) <= after]
    if lines:
        return {TacticName.COMPLETES: {cell for line in lines for cell in line}}
    if cell == "5" and len(after | other) < 9:
        found[TacticName.CENTRE] = set()
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


@cache
def explained_moves(spec: str) -> list[tuple[Position, ExplainedMove]]:
    """Every move of every canonical position, with the position before it."""
    solution = solve(spec)
    return [
        (pos, explained)
        for pos in canonical(solution)
        for explained in explain_position(Match.new(spec, pos), solution).moves
    ]


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


def test_a_fork_is_blocked_by_taking_its_cell_or_by_a_threat() -> None:
    assert "blocks a fork" in names(explain("classic", "x../.o./..x o", "b3"))
    assert names(explain("classic", "x../.o./..x o", "c3")) == ["threatens", "opens a fork"]


def test_two_threats_are_no_use_to_a_player_who_loses_first() -> None:
    explanation = explain("classic", "oo./xx./... x", "a1")
    assert names(explanation) == ["forks"]
    assert explanation.text().splitlines()[:4] == [
        "x plays a1 and loses in 2 plies.",
        "It makes two threats (c3 and c2), too late.",
        "It threw away a win: c2 wins at once.",
        "The reply that punishes it is c3: it completes a line.",
    ]


def test_in_misere_a_line_loses_and_nothing_is_a_threat() -> None:
    explanation = explain("mnk(3,3,3,misere=true)", "xx./oo./... x", "c3")
    assert explanation.text().splitlines()[:2] == [
        "x plays c3 and loses at once.",
        "It completes a line, which loses.",
    ]
    solution = solve("mnk(3,3,3,misere=true)")
    found = {
        tactic.name
        for pos in canonical(solution)
        for explained in explain_position(Match.new("mnk(3,3,3,misere=true)", pos), solution).moves
        for tactic in explained.tactics
    }
    assert found == {TacticName.COMPLETES, TacticName.CENTRE, TacticName.NO_SAFE_MOVE}


def test_a_piece_that_moves_can_threaten_fork_and_trap() -> None:
    achi = {tactic.name for _, explained in explained_moves("achi") for tactic in explained.tactics}
    assert {TacticName.FORKS, TacticName.BLOCKS, TacticName.TRAPS} <= achi
    assert "forks (c3-b1 and c1-b2)" in explain("whoa", None, "b2").text()


@cache
def wins_within(game: PieceGame, pos: Position, plies: int) -> bool:
    """Whether the side to move wins so soon: by trying everything."""
    replies = [game.play(pos, move) for move in game.moves(pos)] if plies > 0 else []
    return any(loses_within(game, reply, plies - 1) for reply in replies)


@cache
def loses_within(game: PieceGame, pos: Position, plies: int) -> bool:
    if game.verdict(pos) is not None:
        return game.verdict(pos) is Value.LOSS
    replies = [game.play(pos, move) for move in game.moves(pos)] if plies > 0 else []
    return bool(replies) and all(wins_within(game, reply, plies - 1) for reply in replies)


def forks_by(game: PieceGame, pos: Position, move: int) -> bool:
    """Whether the move wins in three, and with two moves if the opponent could pass."""
    after = game.play(pos, move)
    again = [game.play(after ^ SIDE, more) for more in game.moves(after ^ SIDE)]
    winning = [then for then in again if game.verdict(then) is Value.LOSS]
    return len(winning) > 1 and game.verdict(after) is None and loses_within(game, after, 2)


@pytest.mark.parametrize("spec", ["whoa", "morris", "achi"])
def test_a_fork_of_pieces_is_blocked_where_passing_would_lose_in_three(spec: str) -> None:
    game = load(spec)
    assert isinstance(game, PieceGame)
    blocked = 0
    for pos, explained in explained_moves(spec):
        tactic = explained.tactic(TacticName.BLOCKS_FORK)
        if not tactic:
            continue
        blocked += 1
        passed = pos ^ SIDE
        assert not wins_within(game, passed, 1)
        forks = {move for move in game.moves(passed) if forks_by(game, passed, move)}
        assert {game.read_move(passed, text) for text in tactic.at} == forks
        assert not wins_within(game, game.read(explained.position), 3)
    assert blocked > 20


@pytest.mark.parametrize("spec", ["whoa", "morris", "mnk(4,3,3,gravity=true)"])
def test_after_a_fork_every_reply_but_an_instant_win_leaves_a_win(spec: str) -> None:
    game, solution = load(spec), solve(spec)
    forks = 0
    for _, explained in explained_moves(spec):
        if not explained.tactic(TacticName.FORKS):
            continue
        forks += 1
        after = game.read(explained.position)
        for reply in game.moves(after):
            then = game.play(after, reply)
            assert game.verdict(then) is not None or solution.remoteness(then) == 1
    assert forks > 50


def test_the_centre_is_not_named_once_the_game_is_over() -> None:
    explanation = explain("misere", ["x.o/.../o.x", "x"][0], "b2")
    assert explanation.explained.words == "completes a line, which loses"
