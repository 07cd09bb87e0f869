"""Health: what a server that is well answers."""

import pytest
from pydantic import ValidationError

from unbeatable.server.wire.health import Health


def test_a_server_that_answers_this_is_well() -> None:
    assert Health(version="1.0", connections=2).model_dump() == {
        "status": "ok",
        "version": "1.0",
        "connections": 2,
    }
    with pytest.raises(ValidationError, match="status"):
        Health.model_validate({"status": "ill", "version": "1.0", "connections": 2})
