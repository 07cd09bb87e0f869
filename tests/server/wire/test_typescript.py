"""The web client's types are those of the server's messages."""

from pathlib import Path

from unbeatable.server import wire
from unbeatable.server.wire.typescript import typescript

WIRE_TS = Path(__file__).parents[3] / "web" / "src" / "wire.ts"


def test_the_client_has_the_types_of_the_wire() -> None:
    assert WIRE_TS.read_text() == typescript(), "the messages have changed: run `make wire`"


def test_every_message_and_command_is_there() -> None:
    text = typescript()
    for name, model in wire.COMMANDS.items():
        assert f"  {name}: {model.__name__};" in text
    assert 'code: "bad-request" | "unknown-command"' in text
    assert "  gone_for: number | null;" in text
