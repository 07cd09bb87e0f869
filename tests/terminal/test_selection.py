"""What the terminal game knows apart from drawing: marks, seats, sittings, and touched cells."""

from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from unbeatable import IllegalMove, Match, Playable
from unbeatable.core.registry import listings
from unbeatable.terminal.selection import Selection


@pytest.mark.parametrize("listing", [*listings()], ids=lambda listing: listing.spec)
def test_every_legal_move_can_be_touched(listing: tuple[str, ...]) -> None:
    chance = Random(listing[1])
    match = Match.new(listing[1])
    for _ in range(30):
        if match.is_over:
            break
        selection = Selection(match)
        assert {cell_move.text for cell_move in selection.cell_moves} == set(match.legal)
        for cell_move in selection.cell_moves:
            before = Selection(match, cell_move.mark or "x")
            if cell_move.start is not None:
                picked_up = before.choose(cell_move.start)
                assert isinstance(picked_up, Selection)
                before = picked_up
            assert before.choose(cell_move.target) == cell_move.text
        match = match.apply(chance.choice(match.legal))


def test_a_game_without_cells_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "plugins"))
    game: Playable = import_module("take_away").TakeAway()
    with pytest.raises(IllegalMove, match="press t"):
        Selection(Match.new(game)).choose(6)
