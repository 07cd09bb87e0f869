"""The record of a live match says how it ended, also where the board does not."""

import pytest

from unbeatable.core.game import Player
from unbeatable.server.http.api.matches import record_of
from unbeatable.server.matches.events import Created, Ended, Event, Moved, Reason, Seat
from unbeatable.server.matches.state import apply_events

ADA, BOB = Seat("person", name="Ada", owner="a"), Seat("person", name="Bob", owner="b")


@pytest.mark.parametrize(
    ("winner", "reason", "result", "words"),
    [
        (0, "resignation", "x wins", "x has won: o resigned"),
        (None, "agreement", "draw", "a draw by agreement"),
        (None, "abandonment", "unfinished", "called off: nobody came"),
    ],
)
def test_an_end_beside_the_board(
    winner: Player | None, reason: Reason, result: str, words: str
) -> None:
    events: list[Event] = [
        Created(1.0, "morris", (ADA, BOB)),
        Moved(2.0, "b2"),
        Ended(3.0, winner, reason),
    ]
    record = record_of(apply_events("m", events))
    assert (record.x, record.o, record.result, record.reason) == ("Ada", "Bob", result, words)
