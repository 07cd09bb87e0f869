"""Commands: which messages of strangers are taken."""

from typing import Any, get_args

import pytest
from pydantic import ValidationError

from unbeatable.server.wire.base import Side, Wire
from unbeatable.server.wire.commands import COMMANDS, Create, InMatch, Join, MakeMove, Pair

ID = "23456789abcd"


@pytest.mark.parametrize("shape", [Create, Pair, Join])
def test_messages_clean_the_names_in_them(shape: type[Wire]) -> None:
    wanted: dict[str, Any] = {"match": ID} if shape is Join else {"spec": "classic"}
    message: Any = shape.model_validate(wanted | {"name": " \u202eAda\x00 "})
    assert message.name == "Ada"


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        (Create, {}),
        (Create, {"spec": ""}),
        (Create, {"spec": "x" * 81}),
        (Create, {"spec": 3}),
        (Create, {"spec": "classic", "name": "x" * 201}),
        (Create, {"spec": "classic", "x": "y" * 41}),
        (Create, {"spec": "classic", "owner": "ada"}),
        (Create, {"spec": "classic", "time": {"minutes": 0}}),
        (Create, {"spec": "classic", "time": {"minutes": -1}}),
        (Create, {"spec": "classic", "time": {"minutes": 181}}),
        (Create, {"spec": "classic", "time": {"minutes": "nan"}}),
        (Create, {"spec": "classic", "time": {"minutes": float("nan")}}),
        (Create, {"spec": "classic", "time": {"minutes": float("inf")}}),
        (Create, {"spec": "classic", "time": {"minutes": 1, "increment": -1}}),
        (Create, {"spec": "classic", "time": {"minutes": 1, "increment": float("nan")}}),
        (Create, {"spec": "classic", "time": {"minutes": 1, "increment": 61}}),
        (Create, {"spec": "classic", "start": "x" * 801}),
        (MakeMove, {"match": ID, "version": 0, "move": "a1"}),
        (MakeMove, {"match": ID, "version": 1, "move": ""}),
        (MakeMove, {"match": ID, "version": 1, "move": "x" * 21}),
        (MakeMove, {"match": ID, "move": "a1"}),
        (Join, {"match": ID, "side": "z"}),
        (InMatch, {"match": ""}),
        (InMatch, {"match": f"{ID}\n"}),
        (InMatch, {"match": f"{ID[:-1]}:"}),
        (InMatch, {"match": f"{ID}{ID}"}),
        (InMatch, {"match": "\u0661" * 12}),
        (InMatch, []),
        (InMatch, None),
        (InMatch, "text"),
    ],
)
def test_malformed_messages_are_refused(shape: type[Wire], message: Any) -> None:
    with pytest.raises(ValidationError):
        shape.model_validate(message)


def test_what_is_well_formed_is_taken() -> None:
    message = {"spec": "classic", "time": {"minutes": 0.5, "increment": 60}, "shuffle": True}
    created = Create.model_validate(message)
    assert (created.x, created.o, created.name) == ("me", "perfect", "")
    assert created.time is not None
    assert created.time.minutes == 0.5


@pytest.mark.parametrize("side", [*get_args(Side), None])
def test_who_joins_names_a_side_or_takes_the_free_one(side: str | None) -> None:
    assert Join.model_validate({"match": ID, "side": side}).side == side


def test_each_command_has_a_message() -> None:
    assert {name for name, shape in COMMANDS.items() if shape is InMatch} == set(
        (InMatch.__doc__ or "").rstrip(".").split(", ")
    )
