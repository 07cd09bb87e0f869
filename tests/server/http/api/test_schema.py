"""The REST API against its own description: never a 500, and every answer as described."""

import asyncio
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import sampled_from
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.client import Client
from tests.server.processes import GameServer

EXAMPLES = 25
quick = settings(
    max_examples=EXAMPLES,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    database=None,
)
GAMES = (None, "classic", "whoa", "mnk(9,9,5)")


async def _new_match(url: str) -> str:
    async with Client(url) as ada:
        match: str = (await ada.do("create", spec="classic", o="perfect"))["match"]["id"]
        return match


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("mode", GenerationMode)
def test_the_api_is_as_it_is_described(game_server: GameServer, mode: GenerationMode) -> None:
    matches = (None, asyncio.run(_new_match(game_server.url)))
    schema = schemathesis.openapi.from_url(f"{game_server.url}/api/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert {operation.path for operation in operations} >= {"/api/games", "/api/ratings"}
    for operation in operations:
        if mode is GenerationMode.NEGATIVE and not (operation.query or operation.body):
            continue  # nothing that could be wrong

        @quick
        @given(
            operation.as_strategy(generation_mode=mode), sampled_from(GAMES), sampled_from(matches)
        )
        def answers_as_described(
            case: schemathesis.Case[Any], game: str | None, match: str | None
        ) -> None:
            if match and "id" in case.path_parameters:
                case.path_parameters["id"] = match
            if game:  # by chance it would hardly be named
                case.query |= {"game": game} if "game" in case.query else {}
                if isinstance(case.body, dict) and "game" in case.body:
                    case.body |= {"game": game}
            # Which texts name a game or a position is more than a schema can say.
            case.call_and_validate(timeout=60, excluded_checks=[positive_data_acceptance])

        answers_as_described()
