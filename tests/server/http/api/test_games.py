"""Games over REST: the list, and any one by its spec."""

from tests.server.http.api.requests import get
from tests.server.processes import GameServer


def test_games_to_choose_from(game_server: GameServer) -> None:
    games = {game["name"]: game for game in get(game_server, "/api/games").json()}
    classic = games["classic"]
    assert (classic["spec"], classic["start"]) == ("mnk(3,3,3)", ".../.../... x")
    assert classic["exact"]
    assert not classic["can_draw"]
    assert games["whoa"]["can_draw"]
    assert "perfect" in classic["levels"]
    one = get(game_server, "/api/game", game="mnk(9,9,5)").json()
    assert not one["exact"]
    assert (one["board"]["columns"], one["board"]["rows"]) == (9, 9)
