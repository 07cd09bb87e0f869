import json
import re
from pathlib import Path

import pytest

from tests.command import Run
from tests.solve.proof import stand_ins
from unbeatable import Match
from unbeatable.players import load_player


def test_perfect_is_certified_on_both_sides(run: Run) -> None:
    answer = run("certify", "classic", "perfect")
    assert answer.status == 0
    assert "perfect as x in mnk(3,3,3): unbeatable" in answer.out
    assert "perfect as o in mnk(3,3,3): unbeatable" in answer.out
    assert " 0 lost" in answer.out
    assert answer.err == ""


def test_a_beatable_player_is_shown_beaten_with_status_1(run: Run) -> None:
    answer = run("certify", "classic", "medium", "--as", "o")
    assert answer.status == 1
    assert "medium as o in mnk(3,3,3): can be beaten" in answer.out
    line = answer.out.split("the shortest way to beat it: ")[1].splitlines()[0].split()
    match, medium = Match.new("classic"), load_player("medium")
    for text in line:
        move = match.game.read_move(match.position, text)
        assert match.turn == 0 or move in medium.options(match)
        match = match.apply(move)
    assert match.winner == 0
    assert "as x" not in answer.out


def test_a_lost_side_is_not_the_players_fault(run: Run) -> None:
    answer = run("certify", "whoa", "perfect")
    assert answer.status == 1
    assert "perfect as x in whoa: unbeatable" in answer.out
    assert "no player could do better: o is lost from the start" in answer.out
    assert "play can repeat positions without end" in answer.out
    assert run("certify", "whoa", "perfect", "--as", "x").status == 0


def test_a_game_that_is_searched_is_too_large_to_certify_perfect(run: Run) -> None:
    answer = run("certify", "connect4", "perfect")
    assert answer.status
    assert "is too large to certify perfect: a proof tries every reply" in answer.err
    assert run("certify", "mnk(6,5,4,gravity=true)", "noisy(skill=1)").err.endswith(
        "are searched one by one; choose a smaller board\n"
    )


def test_perfect_is_certified_by_a_proof_where_the_board_is_too_large(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_ins.use(monkeypatch)
    answer = run("certify", stand_ins.WON, "perfect", "--as", "x")
    assert answer.status == 0
    assert answer.out == (
        "perfect as x in mnk(9,9,2): unbeatable\n"
        "  by the strategy of a proof, x wins in at most 3 plies\n"
        "  81 positions: it was checked against every reply\n"
    )
    both = run("certify", stand_ins.WON, "perfect")
    assert both.status == 1
    assert "perfect as o in mnk(9,9,2): can be beaten\n" in both.out
    assert "x wins in at most 3 plies; no player could do better as o\n" in both.out
    drawn = run("certify", stand_ins.DRAWN, "perfect")
    assert drawn.status == 0
    assert "perfect as x in mnk(26,1,4): unbeatable\n" in drawn.out
    assert "  by the strategy of a proof, x can complete no line\n" in drawn.out


def test_a_certificate_by_proof_as_json_has_exactly_the_promised_shape(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_ins.use(monkeypatch)
    certified = json.loads(run("certify", stand_ins.WON, "perfect", "--as", "o", "--json").out)
    assert list(certified) == ["computer", "player", "game", "unbeatable", "sides"]
    assert certified["unbeatable"] is False
    assert certified["sides"] == [
        {
            "side": "o",
            "value": "loss",
            "method": "proof",
            "at_most": 3,
            "positions": 81,
            "unbeatable": False,
        }
    ]


def test_without_a_proof_perfect_is_not_certified(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_ins.use(monkeypatch)
    answer = run("certify", stand_ins.UNKNOWN, "perfect", "--seconds", "1")
    assert answer.status == 2
    assert "not known here: no proof was found in 1 s" in answer.err


def test_players_who_share_marks_are_named_by_their_turns(run: Run) -> None:
    answer = run("certify", "wild", "random", "--as", "o")
    assert "random as the second player in wild: can be beaten" in answer.out
    assert "  the first player has won\n" in answer.out
    assert "no player could do better: the second player is lost from the start" in answer.out
    certified = json.loads(run("certify", "notakto", "random", "--as", "o", "--json").out)
    assert (certified["sides"][0]["side"], certified["sides"][0]["reason"]) == ("o", "x has won")


def test_certify_as_json_has_exactly_the_promised_shape(run: Run) -> None:
    answer = run("certify", "classic", "first", "--as", "x", "--json")
    assert answer.status == 1
    certified = json.loads(answer.out)
    assert list(certified) == ["computer", "player", "game", "unbeatable", "sides"]
    assert certified["computer"] == certified["player"] == "first"
    assert certified["unbeatable"] is False
    (side,) = certified["sides"]
    assert list(side) == [
        "side",
        "value",
        "positions",
        "games",
        "wins",
        "draws",
        "losses",
        "missed_wins",
        "losing_variation",
        "reason",
        "loops",
        "complete",
        "answers",
        "exhaustive",
        "unbeatable",
    ]
    assert (side["side"], side["value"], side["reason"]) == ("x", "draw", "o has won")
    assert (side["answers"], side["exhaustive"]) == ("known", True)
    assert side["losing_variation"][0] == "a3"
    assert side["games"] == side["wins"] + side["draws"] + side["losses"] == 157


def test_the_player_may_still_come_first_with_a_note(run: Run) -> None:
    answer = run("certify", "first", "mnk(2,2,2)", "--as", "x")
    assert answer.out == run("certify", "mnk(2,2,2)", "first", "--as", "x").out
    assert "certify takes the game first: certify 'mnk(2,2,2)' first; the old form" in answer.err


def test_a_file_is_certified_and_its_prints_stay_out_of_the_answer(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "talker.py"
    path.write_text("def choose(match):\n    print('hm')\n    return match.legal[0]\n")
    answer = run("certify", "classic", str(path), "--as", "x", "--json")
    assert json.loads(answer.out)["sides"][0]["games"] == 157
    assert "hm" in answer.err


def test_a_file_that_asks_chance_is_no_proof(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "chancy.py"
    path.write_text(
        "import unbeatable as ub\nsolution = ub.solve('classic')\n"
        "def choose(match, chance):\n    return chance.choice(solution.best(match.position)).move\n"
    )
    answer = run("certify", "classic", str(path), "--as", "o")
    assert answer.status == 1
    assert "only one seed was tried, so this is no proof" in answer.out


PERFECT = (
    "import random\nimport unbeatable as ub\nsolution = ub.solve('classic')\n"
    "def choose(match):\n    return {}(solution.best(match.position)).move\n"
)


def test_a_file_is_unbeatable_as_long_as_it_answers_alike(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "alike.py"
    path.write_text(PERFECT.format("min"))
    answer = run("certify", "classic", str(path), "--as", "o")
    assert answer.status == 0
    assert (
        "mnk(3,3,3): unbeatable, as long as it always plays the same move in the same position\n"
        in answer.out
    )
    told = json.loads(run("certify", "classic", str(path), "--as", "o", "--json").out)
    assert told["unbeatable"] is True
    assert told["sides"][0]["answers"] == "alike"


def test_a_file_that_answers_differently_is_no_proof(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "moody.py"
    path.write_text(PERFECT.format("random.choice"))
    answer = run("certify", "classic", str(path), "--as", "o")
    assert answer.status == 1
    said = r"not beaten in [\d,]+ games, but it plays different moves in the same position, so this"
    assert re.search(f"{said} is no proof\n", answer.out)
    told = json.loads(run("certify", "classic", str(path), "--as", "o", "--json").out)
    assert told["unbeatable"] is False
    assert (told["sides"][0]["answers"], told["sides"][0]["exhaustive"]) == ("different", False)


def test_a_player_that_cannot_even_begin_beats_itself(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mute.py"
    path.write_text("def choose(match):\n    return 'z9'\n")
    answer = run("certify", "classic", str(path), "--as", "x")
    assert answer.status == 1
    assert "the shortest way to beat it" not in answer.out
    assert f"\n  it loses on its first move:\n  x loses: {path}: 'z9' is not a cell" in answer.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("certify", "classic", "nobody"), "'nobody' is not a player; players are first"),
        (("certify", "classic", "human"), "'human' cannot play here"),
        (("certify", "chess", "perfect"), "'chess' is not a game"),
        (
            ("certify", "mnk(8,7,4,gravity=true)", "perfect"),
            "are solved without a book up to 36 cells",
        ),
    ],
)
def test_bad_input_gives_one_line_and_status_2(
    run: Run, arguments: tuple[str, ...], said: str
) -> None:
    answer = run(*arguments)
    assert answer.status == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1
