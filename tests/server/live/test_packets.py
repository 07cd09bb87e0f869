"""Packets from strangers: an event with a name, or nothing."""

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from unbeatable.server.live.packets import Json, PlainPacket


def decoded(text: object) -> PlainPacket:
    return PlainPacket(encoded_packet=text)


def test_an_event_is_read_with_its_number() -> None:
    packet = decoded('27["move",{"match":"m"}]')
    assert packet.data == ["move", {"match": "m"}]
    assert packet.id == 7
    assert packet.namespace == "/" or packet.namespace is None


@pytest.mark.parametrize(
    "text",
    [
        "4",
        "9[]",
        b'2["move"]',
        7,
        '51-["move",{"_placeholder":true,"num":0}]',
        "61-[]",
        "2",
        "2{}",
        "2[]",
        "2[7]",
        "2[null]",
        '2[["move"]]',
        '2["connect",{}]',
        '2["disconnect"]',
        '2["move"',
        "2nonsense",
        '2["\\ud800"]',
        "2" + "[" * 5_000,
        "2" + "9" * 5_000 + '["move"]',
        '2["move",NaN]',
    ],
)
def test_anything_else_is_not_read(text: object) -> None:
    with pytest.raises(ValueError):
        decoded(text)


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60) | st.binary(max_size=60))
def test_strangers_cannot_raise_anything_else(text: str | bytes) -> None:
    for tried in (text or b"2", f"2{text!r}", f"2[{text!r}]"):
        try:
            packet = decoded(tried)
        except ValueError:
            continue
        if packet.packet_type == 2:
            assert isinstance(packet.data[0], str)


def test_a_state_that_is_written_already_is_taken_as_it_is() -> None:
    packet = PlainPacket(packet_type=2, data=["match", orjson.Fragment(b'{"id":"m"}')])
    assert packet.encode() == '2["match",{"id":"m"}]'


def test_json_is_read_and_written_as_the_library_wants_it() -> None:
    assert Json.loads(Json.dumps({"a": [1, None]}, separators=(",", ":"))) == {"a": [1, None]}
