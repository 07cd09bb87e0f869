"""Explained moves: numbered as in a record, with their tactics in order."""

from unbeatable import load, solve
from unbeatable.explain.explained_move import (
    ORDER,
    TacticName,
    count_word,
    join_some,
    join_words,
    number_move,
)
from unbeatable.explain.tactics import explain_rating

GAME = load("classic")


def test_a_move_knows_its_tactics_and_its_place_in_the_record() -> None:
    solution, pos = solve("classic"), GAME.read("xx./oo./x.. o")
    rating = solution.best(pos)[0]
    explained = explain_rating(solution, GAME, pos, rating)
    assert number_move(3, explained) == "3. ... c2"
    completes = explained.tactic(TacticName.COMPLETES)
    assert completes is not None
    assert completes.words in explained.words
    assert explained.tactic(TacticName.OPENS_FORK) is None
    data = explained.to_json()
    assert (data["player"], data["move"], data["value"], data["remoteness"]) == (
        "o",
        "c2",
        "win",
        1,
    )
    places = [ORDER[tactic.name] for tactic in explained.tactics]
    assert places == sorted(places)


def test_names_are_listed_and_many_are_cut() -> None:
    assert join_words(["a1"]) == "a1"
    assert join_words(["a1", "b2", "c3"]) == "a1, b2 and c3"
    assert join_some(["a1", "b2", "c3", "a3"]) == "a1, b2, c3 or a3"
    assert join_some(list("abcdef")) == "a, b, c or 3 more"
    assert (count_word("ab"), count_word("abcde")) == ("two", "5")
