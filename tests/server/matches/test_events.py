"""Events are read back exactly as they were written, and nothing else is read."""

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unbeatable.server.matches.events import (
    Asked,
    Continued,
    Created,
    Declined,
    Ended,
    Event,
    Joined,
    Moved,
    Reason,
    Request,
    Seat,
    SeatKind,
    TakenBack,
    TimeControl,
    read_event,
    write_event,
)

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
TIME = st.floats(allow_nan=False, allow_infinity=False)
PLAYER = st.integers(0, 1)
SEAT = st.builds(
    Seat,
    kind=st.sampled_from(get_args(SeatKind)),
    name=TEXT,
    owner=st.none() | TEXT,
    level=st.none() | TEXT,
    bot=st.booleans(),
)
EVENTS = {
    Created: st.builds(
        Created,
        at=TIME,
        spec=TEXT,
        seats=st.tuples(SEAT, SEAT),
        start=st.none() | TEXT,
        ball=st.booleans(),
        control=st.none() | st.builds(TimeControl, seconds=TIME, increment=TIME),
    ),
    Joined: st.builds(Joined, at=TIME, player=PLAYER, seat=SEAT),
    Moved: st.builds(Moved, at=TIME, move=TEXT),
    TakenBack: st.builds(TakenBack, at=TIME, plies=st.integers(0, 2_000)),
    Asked: st.builds(Asked, at=TIME, by=PLAYER, request=st.sampled_from(get_args(Request))),
    Declined: st.builds(Declined, at=TIME),
    Ended: st.builds(
        Ended, at=TIME, winner=st.none() | PLAYER, reason=st.sampled_from(get_args(Reason))
    ),
    Continued: st.builds(Continued, at=TIME, next=TEXT),
}


def test_every_kind_of_event_is_tried() -> None:
    assert set(EVENTS) == set(get_args(Event))


@given(st.one_of(*EVENTS.values()))
def test_every_event_is_read_back_exactly(event: Event) -> None:
    again = read_event(write_event(event))
    assert again == event
    assert type(again) is type(event)
    assert write_event(again) == write_event(event)


def test_kinds_are_told_apart_though_they_have_the_same_parts() -> None:
    assert write_event(Declined(1.0)) == b'{"at":1.0,"kind":"declined"}'
    kinds = {json.loads(write_event(event))["kind"] for event in _one_of_each()}
    assert len(kinds) == len(EVENTS)


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"null",
        b"[]",
        b"\xff\xfe",
        b'{"at":1.0}',
        b'{"at":1.0,"kind":"flown"}',
        b'{"at":1.0,"kind":"moved"}',
        b'{"at":1.0,"kind":"moved","move":7}',
        b'{"at":"then","kind":"declined"}',
        b'{"at":1.0,"kind":"ended","winner":null,"reason":"boredom"}',
        b'{"at":1.0,"kind":"asked","by":0,"request":"money"}',
        b'{"at":1.0,"kind":"joined","player":0,"seat":{"kind":"ghost"}}',
        b'{"at":1.0,"kind":"created","spec":"classic","seats":[{"kind":"open"}]}',
    ],
)
def test_anything_else_is_not_read(damaged: bytes) -> None:
    with pytest.raises(ValueError, match="not an event"):
        read_event(damaged)


@pytest.mark.parametrize(
    ("damaged", "reason"),
    [
        (b"{", "it is not JSON"),
        (b"[]", "its kind is not known"),
        (b'{"at":1.0}', "its kind is not known"),
        (b'{"at":1.0,"kind":"flown"}', "its kind is not known"),
        (b'{"at":1.0,"kind":"moved"}', "its move is missing or wrong"),
        (
            b'{"at":1.0,"kind":"joined","player":0,"seat":{"kind":"ghost"}}',
            "its seat.kind is missing or wrong",
        ),
    ],
)
def test_what_is_wrong_is_told_in_plain_words(damaged: bytes, reason: str) -> None:
    with pytest.raises(ValueError, match=f"^not an event: {reason}$"):
        read_event(damaged)


@given(st.data())
def test_an_event_cut_short_is_not_read(data: st.DataObject) -> None:
    body = write_event(data.draw(st.one_of(*EVENTS.values())))
    with pytest.raises(ValueError, match="not an event"):
        read_event(body[: data.draw(st.integers(0, len(body) - 1))])


def _one_of_each() -> list[Any]:
    seats = (Seat("person", owner="ada"), Seat("open"))
    return [
        Created(1.0, "classic", seats),
        Joined(1.0, 1, Seat("person")),
        Moved(1.0, "a1"),
        TakenBack(1.0, 1),
        Asked(1.0, 0, "undo"),
        Declined(1.0),
        Ended(1.0, None, "agreement"),
        Continued(1.0, "next"),
    ]
