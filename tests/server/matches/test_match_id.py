"""Match ids: what people read aloud, and nobody guesses."""

from unbeatable.server.matches.match_id import new_match_id


def test_match_ids_have_twelve_letters_that_are_not_mistaken() -> None:
    ids = {new_match_id() for _ in range(1_000)}
    assert len(ids) == 1_000
    letters = set("".join(ids))
    assert all(len(match_id) == 12 for match_id in ids)
    assert not letters & set("01lIO")
    assert len(letters) == 57
