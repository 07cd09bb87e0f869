"""The types of the web client are those of the server's messages."""

from unbeatable.server import wire
from unbeatable.server.wire.typescript import type_of, typescript


def test_every_message_and_command_is_there() -> None:
    text = typescript()
    for name, model in wire.COMMANDS.items():
        assert f"  {name}: {model.__name__};" in text
    assert 'code: "bad-request" | "unknown-command"' in text
    assert "  gone_for: number | null;" in text


def test_schemas_are_written_as_types() -> None:
    assert type_of({"type": "array", "items": {"$ref": "#/$defs/Checked"}}) == "Checked[]"
    assert type_of({"enum": ["x", "o"]}) == '"x" | "o"'
    assert type_of({"anyOf": [{"type": "integer"}, {"type": "null"}]}) == "number | null"
    pair = {"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}]}
    assert type_of(pair) == "[number, string]"
    values = {"type": "object", "additionalProperties": {"type": "boolean"}}
    assert type_of(values) == "Record<string, boolean>"
