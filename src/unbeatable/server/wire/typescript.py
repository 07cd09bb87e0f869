"""The messages of `wire` as TypeScript, for the web client."""

import json
from typing import Any

from pydantic.json_schema import models_json_schema

from unbeatable.server import wire

HEAD = "// Generated from server/wire by `make wire`; a test compares the two. Do not edit."

PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def typescript() -> str:
    """Return wire.ts: one interface for each message, then the commands by name."""
    models = [
        thing
        for thing in vars(wire).values()
        if isinstance(thing, type) and issubclass(thing, wire.Wire) and thing is not wire.Wire
    ]
    sent = {*wire.COMMANDS.values(), wire.Timing, wire.RatePositions, wire.UnfoldPositions}
    modes = [(model, "validation" if model in sent else "serialization") for model in models]
    _, schema = models_json_schema(modes, ref_template="{model}")  # type: ignore[arg-type]
    # A message that both sides send has one type: the one with all its fields.
    shapes = {name.removesuffix("-Output"): shape for name, shape in schema["$defs"].items()}
    interfaces = [
        _interface(name, shape)
        for name, shape in sorted(shapes.items())
        if not name.endswith("-Input")
    ]
    commands = [f"  {name}: {model.__name__};" for name, model in wire.COMMANDS.items()]
    table = "\n".join(["export interface Commands {", *commands, "}"])
    return "\n\n".join([HEAD, *interfaces, table]) + "\n"


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    fields = []
    for key, value in schema.get("properties", {}).items():
        if about := value.get("description"):
            fields.append(f"  /** {about} */")
        fields.append(f"  {key}{'' if key in required else '?'}: {type_of(value)};")
    about = schema.get("description")
    comment = f"/** {' '.join(about.split())} */\n" if about else ""
    return f"{comment}export interface {name} {{\n" + "\n".join(fields) + "\n}"


def type_of(schema: dict[str, Any]) -> str:  # noqa: PLR0911 (one for each shape)
    """Return a JSON schema as a TypeScript type."""
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return name.removesuffix("-Input").removesuffix("-Output")
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(type_of(option) for option in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {type_of(inner) if isinstance(inner, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(item) for item in schema['prefixItems'])}]"
    item = type_of(schema.get("items", {}))
    return f"({item})[]" if " | " in item else f"{item}[]"
