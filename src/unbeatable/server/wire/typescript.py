"""The messages of `wire` as TypeScript, for the web client.

python -m unbeatable.server.wire.typescript > web/src/wire.ts
"""

import json
from typing import Any

from pydantic.json_schema import models_json_schema

from unbeatable.server import wire

HEAD = """// Made from server/wire by `make wire`; a test compares the two. Do not edit.
"""

PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def typescript() -> str:
    """The whole file: one interface for each message, then the commands by name."""
    models = [
        thing
        for thing in vars(wire).values()
        if isinstance(thing, type) and issubclass(thing, wire.Wire) and thing is not wire.Wire
    ]
    sent = {*wire.COMMANDS.values(), wire.Timing, wire.RatePositions, wire.UnfoldPositions}
    modes = [(model, "validation" if model in sent else "serialization") for model in models]
    _, schema = models_json_schema(modes, ref_template="{model}")  # type: ignore[arg-type]
    # What both sides send is written the same way by both: with all of its parts.
    shapes = {name.removesuffix("-Output"): parts for name, parts in schema["$defs"].items()}
    interfaces = [
        _interface(name, parts)
        for name, parts in sorted(shapes.items())
        if not name.endswith("-Input")
    ]
    commands = [f"  {name}: {model.__name__};" for name, model in wire.COMMANDS.items()]
    table = "\n".join(["export interface Commands {", *commands, "}"])
    return "\n\n".join([HEAD.rstrip(), *interfaces, table]) + "\n"


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    fields = []
    for key, value in schema.get("properties", {}).items():
        if told := value.get("description"):
            fields.append(f"  /** {told} */")
        fields.append(f"  {key}{'' if key in required else '?'}: {_type(value)};")
    told = schema.get("description")
    comment = f"/** {' '.join(told.split())} */\n" if told else ""
    return f"{comment}export interface {name} {{\n" + "\n".join(fields) + "\n}"


def _type(schema: dict[str, Any]) -> str:  # noqa: PLR0911 (one for each shape)
    if "$ref" in schema:
        return str(schema["$ref"]).removesuffix("-Input").removesuffix("-Output")
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(option) for option in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {_type(inner) if isinstance(inner, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
    item = _type(schema.get("items", {}))
    return f"({item})[]" if " | " in item else f"{item}[]"


if __name__ == "__main__":
    print(typescript(), end="")  # noqa: T201 (that is what it is for)
