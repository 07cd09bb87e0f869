"""A bot reads what the server writes, and does not mind what it does not know."""

from unbeatable.bot.messages import Answer, Match
from unbeatable.server import wire

MATCH = {
    "id": "abcdefghijkm",
    "version": 2,
    "spec": "mnk(3,3,3)",
    "start": ".../.../... x",
    "moves": ["b2"],
    "turn": "o",
    "x": {"name": "Hal", "present": True},
    "o": {"name": "Ada", "present": False, "mood": "fine"},
    "result": None,
    "asking": {"by": "o", "request": "draw"},
    "next": None,
}


def test_what_a_newer_server_adds_is_left_out() -> None:
    match = Match.model_validate(MATCH | {"weather": "rain"})
    assert (match.title, match.turn, match.o.name) == ("abcdefghijkm (mnk(3,3,3))", "o", "Ada")
    assert match.asking is not None
    assert match.asking.by == "o"


def test_every_field_is_one_of_the_server() -> None:
    assert set(Match.model_fields) <= set(wire.MatchView.model_fields)
    answered = set(wire.Done.model_fields) | set(wire.Refused.model_fields)
    assert set(Answer.model_fields) <= answered


def test_answers_are_read_whether_done_or_refused() -> None:
    done = Answer.model_validate({"ok": True, "version": 2, "match": MATCH, "you": ["x"]})
    assert done.match is not None
    assert (done.ok, done.you, done.match.version) == (True, ["x"], 2)
    refused = wire.Refused(code="too-fast", message="slow down").model_dump()
    answer = Answer.model_validate(refused)
    assert (answer.ok, answer.code, answer.message) == (False, "too-fast", "slow down")
