"""Maps: a whole game and positions on demand fit the messages."""

import gzip

import pytest
from pydantic import ValidationError

from unbeatable.core.registry import load
from unbeatable.server.wire.maps import MapState, UnfoldedPositions, UnfoldPositions
from unbeatable.server.wire.positions import MAX_BATCH
from unbeatable.server.workers.map_data import packed_map, unfold


def test_a_small_game_travels_whole() -> None:
    text = gzip.decompress(packed_map("mnk(3,3,3)", True))
    state = MapState.model_validate_json(text)
    assert state.graph is not None
    assert (len(state.graph.degrees), state.exact, state.circular) == (5_478, True, False)
    assert state.model_dump_json().encode() == text


def test_unfolded_positions_travel_whole() -> None:
    game = load("connect4")
    start = game.write(game.start())
    answer = UnfoldedPositions(game=game.spec, positions=unfold(game.spec, [start]))
    assert UnfoldedPositions.model_validate_json(answer.model_dump_json()) == answer
    [unfolded] = answer.positions
    assert (unfolded.turn, unfolded.value, len(unfolded.moves)) == ("x", None, 7)


def test_so_many_positions_are_unfolded_at_once() -> None:
    with pytest.raises(ValidationError, match="at most 512"):
        UnfoldPositions(game="classic", positions=["x"] * (MAX_BATCH + 1))
