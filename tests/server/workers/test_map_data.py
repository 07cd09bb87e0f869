"""The data of the map: whole, small, and the same as the rules and the solution say."""

import pytest

from unbeatable import solve
from unbeatable.core.cell_moves import parse_cell_move
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.registry import listings, load
from unbeatable.server.wire import MapGraph, MapState
from unbeatable.server.workers.map_data import WHOLE, packed_map, unfold, whole_map

pytestmark = pytest.mark.slow

SMALL = ["mnk(3,3,3)", "notakto", "morris", "achi", "whoa", "wild", "mnk(3,3,3,misere=true)"]


def graph_of(spec: str) -> tuple[MapState, MapGraph]:
    state = whole_map(load(spec).spec, True)
    assert state.graph is not None
    return state, state.graph


@pytest.mark.parametrize("spec", SMALL)
def test_the_columns_are_the_game(spec: str) -> None:
    """Read as a client does, they give every position, move, value and symmetry."""
    game, solution = load(spec), solve(spec)
    state, graph = graph_of(spec)
    cells = state.board.columns * state.board.rows
    positions = [game.start()]
    edge = 0
    for i, degree in enumerate(graph.degrees):
        pos = positions[i]
        picture, outcome = game.picture(pos), solution.outcome(pos)
        assert graph.marks[i * cells : (i + 1) * cells] == picture.marks
        assert tuple(graph.winning.get(str(i), ())) == picture.winning
        assert (graph.values[i], graph.remoteness[i]) == (str(outcome.value)[0], outcome.remoteness)
        rows = [picture.marks[at : at + picture.columns] for at in range(0, cells, picture.columns)]
        plain = f"{'/'.join(rows)} {PLAYER_NAMES[game.turn(pos)]}"
        assert game.write(pos) == (plain if graph.texts is None else graph.texts[i])
        moves = game.moves(pos)
        assert degree == len(moves)
        children = []
        for move in moves:
            fresh = len(positions)
            after = game.play(pos, move)
            if graph.children[edge] == 0:
                assert after not in positions[i:]
                positions.append(after)
            else:
                assert positions[fresh - graph.children[edge]] == after
            step = graph.steps[graph.moves[edge]]
            text = game.write_move(pos, move)
            cell_move = parse_cell_move(picture, text)
            assert step.move == text
            assert cell_move is not None
            assert (step.target, step.start, step.mark) == (
                cell_move.target,
                cell_move.start,
                cell_move.mark,
            )
            children.append(game.canonical(after))
            assert graph.twins[edge] == children.index(children[-1])
            edge += 1
    assert edge == len(graph.moves)
    counts = solution.counts
    assert (len(set(positions)), graph.shapes) == (counts.positions, counts.canonical)


def test_the_whole_classic_map_is_small() -> None:
    assert len(packed_map("mnk(3,3,3)", True)) < 40_000


def test_large_games_come_on_demand() -> None:
    for spec, exact in (("mnk(4,4,3)", True), ("mnk(7,6,4,gravity=true)", False)):
        state = whole_map(spec, exact)
        assert state.graph is None
        assert state.exact == exact
        (start,) = unfold(spec, [state.start])
        shown = start
        game = load(spec)
        assert len(shown.moves) == len(game.moves(game.start()))
        assert shown.value is None
        after = unfold(spec, [shown.moves[0].after])
        assert after[0].turn == "o"
        assert after[0].position == shown.moves[0].after
    assert WHOLE > 18_753


def test_what_is_over_says_how() -> None:
    (ended,) = unfold("mnk(3,3,3)", ["xxx/oo./... o"])
    shown = ended
    assert (shown.value, shown.moves, shown.winning) == ("loss", [], [0, 1, 2])


@pytest.mark.parametrize("spec", [entry.spec for entry in listings()])
def test_every_game_unfolds(spec: str) -> None:
    game = load(spec)
    pos = game.start()
    for _ in range(3):
        (shown,) = unfold(spec, [game.write(pos)])
        moves = shown.moves
        legal = game.moves(pos)
        assert [move.after for move in moves] == [game.write(game.play(pos, it)) for it in legal]
        pos = game.play(pos, legal[-1])
