"""Matches: the parts of a view, and the two kinds of answer."""

import pytest
from pydantic import TypeAdapter, ValidationError

from unbeatable.server.wire.matches import (
    BoardState,
    Done,
    LobbyState,
    MatchInfo,
    MatchView,
    OpenMatch,
    Refused,
)


def test_a_view_is_its_board_and_all_the_rest() -> None:
    board, rest = BoardState.model_fields.keys(), MatchInfo.model_fields.keys()
    assert not board & rest, "each part is encoded alone, and they are then joined"
    assert MatchView.model_fields.keys() == board | rest


def test_ok_tells_the_answers_apart() -> None:
    answers: TypeAdapter[Done | Refused] = TypeAdapter(Done | Refused)
    done = answers.validate_python({"ok": True, "version": 3})
    assert isinstance(done, Done)
    assert (done.match, done.you, done.ratings, done.lobby) == (None, [], None, None)
    refused = answers.validate_python({"ok": False, "code": "stale", "message": "too late"})
    assert isinstance(refused, Refused)
    with pytest.raises(ValidationError):
        answers.validate_python({"ok": False, "code": "because", "message": "no such code"})


def test_open_matches_say_who_waits_and_for_what() -> None:
    entry = OpenMatch.model_validate(
        {
            "id": "23456789abcd",
            "spec": "mnk(3,3,3)",
            "title": "Tic-tac-toe",
            "name": "Ada",
            "bot": False,
            "side": "o",
            "shared_marks": False,
            "time": {"minutes": 3, "increment": 2},
            "since": 1.5,
        }
    )
    lobby = LobbyState(matches=[entry])
    assert LobbyState.model_validate_json(lobby.model_dump_json()) == lobby
