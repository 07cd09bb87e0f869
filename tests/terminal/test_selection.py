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
        assert {step.text for step in selection.steps} == set(match.legal)
        for step in selection.steps:
            before = Selection(match, step.mark or "x")
            if step.start is not None:
                picked_up = before.choose(step.start)
                assert isinstance(picked_up, Selection)
                before = picked_up
            assert before.choose(step.target) == step.text
        match = match.apply(chance.choice(match.legal))


def test_a_game_without_cells_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent.parent / "plugins"))
    game: Playable = import_module("take_away").TakeAway()
    with pytest.raises(IllegalMove, match="press t"):
        Selection(Match.new(game)).choose(6)
