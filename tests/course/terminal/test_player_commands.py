"""Play, certify and compare at the terminal."""

import json
from pathlib import Path

import pytest

from tests.course.pupil import REMEMBERS, own
from tests.course.terminal.scripted import ScriptedScreen
from unbeatable.course.learner.session import Session
from unbeatable.course.lesson import find_lesson
from unbeatable.course.player import find_player, lessons_of
from unbeatable.course.terminal.player_commands import PlayerCommands

FIRST = "from s03_turns import legal_moves\ndef choose(board):\n    return legal_moves(board)[0]\n"


def at(path: Path, lesson: str, **sources: str) -> Session:
    """Return a session in a lesson, with these files of the learner's, and ours before it."""
    session = Session(path)
    session.go(find_lesson(lesson), fill=True)
    for name, source in sources.items():
        (path / f"{name}.py").write_text(source)
    return session


def solved(*names: str) -> dict[str, str]:
    return {name: own(find_lesson(name)) for name in names}


def words(screen: ScriptedScreen) -> str:
    return " ".join(screen.shown.split())


# Play


def test_without_a_player_the_first_one_is_named(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path)
    PlayerCommands(screen, Session(tmp_path)).play()
    assert words(screen) == "You have no player yet. Write first_free in lesson 6."


def test_one_player_plays_at_once(tmp_path: Path) -> None:
    session = at(tmp_path, "s08_block", s08_block=own(find_lesson("8")))
    (tmp_path / "s06_computer.py").unlink()
    screen = ScriptedScreen(tmp_path, "2")
    PlayerCommands(screen, session).play()
    (started,) = screen.started
    assert started[2:] == (
        "unbeatable.course.terminal.match",
        str(tmp_path),
        "s08_block.win_or_block",
        "it",
        "en",
    )


@pytest.mark.parametrize(
    ("key", "player"),
    [("\n", "s08_block.win_or_block"), ("1", "s06_computer.first_free"), ("4", None)],
)
def test_one_of_several_players_is_chosen(tmp_path: Path, key: str, player: str | None) -> None:
    session = at(tmp_path, "s08_block", **solved("s06_computer", "s08_block"))
    screen = ScriptedScreen(tmp_path, key, "1")
    PlayerCommands(screen, session).play()
    assert "  3  8. " in screen.shown
    assert [started[4] for started in screen.started] == ([player] if player else [])


def test_the_toss_is_offered_once_who_starts_is_written(tmp_path: Path) -> None:
    session = at(tmp_path, "s08_block", s08_block=own(find_lesson("8")))
    for name in ("s06_computer", "s07_play"):
        (tmp_path / f"{name}.py").unlink()
    screen = ScriptedScreen(tmp_path, "3")
    PlayerCommands(screen, session).play()
    assert screen.started == []
    (tmp_path / "s07_play.py").write_text(own(find_lesson("7")))
    screen = ScriptedScreen(tmp_path, "3")
    PlayerCommands(screen, session).play()
    assert "3 toss: your who_starts decides" in screen.asked[-1]
    assert screen.started[0][-2:] == ("toss", "en")


def test_it_meets_the_perfect_player(tmp_path: Path) -> None:
    session = at(tmp_path, "s06_computer", **solved("s06_computer"))
    session.name = "Ada"
    screen = ScriptedScreen(tmp_path, "1", "p")
    PlayerCommands(screen, session).play()
    assert "Ada's player (x) against perfect (o)" in screen.shown
    assert "o has won." in screen.shown


def test_the_own_game_is_played_in_its_lesson(tmp_path: Path) -> None:
    session = at(tmp_path, "s24_yours", **solved("s24_yours"))
    screen = ScriptedScreen(tmp_path, "1")
    PlayerCommands(screen, session).play()
    assert screen.started[0][-3:] == ("s24_yours", "you", "en")
    assert "perfect" not in screen.asked[-1]


# Certify


def test_certifying_waits_for_the_lesson_on_proofs(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path)
    PlayerCommands(screen, at(tmp_path, "s14_quick", s14_quick=REMEMBERS)).certify()
    assert words(screen) == "What a proof is comes in lesson 15."


def test_a_player_made_of_our_solutions_gets_a_proof_that_says_so(tmp_path: Path) -> None:
    session = at(tmp_path, "s15_proof", s14_quick=REMEMBERS)
    screen = ScriptedScreen(tmp_path, "\n", " Ada ")
    PlayerCommands(screen, session).certify()
    assert "This tic-tac-toe player cannot be beaten." in screen.shown
    assert "which lessons are our solution: 1, 2, 3, 4, 5." in words(screen)
    assert session.name == "Ada"
    assert (tmp_path / "certificate.txt").read_text().startswith("PROOF\n\nAda\n")
    kept = json.loads((tmp_path / "certificate.json").read_text())
    assert (kept["name"], kept["own"]) == ("Ada", ["s14_quick"])


def test_a_player_of_ones_own_gets_its_certificate_without_asking_again(tmp_path: Path) -> None:
    player = find_player("s17_remember.value")
    names = [lesson.name for lesson in lessons_of(player, {})]
    session = at(tmp_path, "s17_remember", **solved(*names))
    session.name = "Ada"
    screen = ScriptedScreen(tmp_path, "\n")
    PlayerCommands(screen, session).certify()
    assert "The certificate is in" in screen.shown
    assert "Now let your friends lose to it:" in screen.shown
    assert (tmp_path / "certificate.txt").read_text().startswith("CERTIFICATE\n\nAda\n")


def test_our_solution_alone_earns_no_certificate(tmp_path: Path) -> None:
    session = at(tmp_path, "s17_remember")
    session.skip()
    screen = ScriptedScreen(tmp_path, "\n", "")
    PlayerCommands(screen, session).certify()
    assert "But all of it is our solution." in words(screen)
    assert not (tmp_path / "certificate.txt").exists()


def test_a_later_failure_withdraws_the_certificate(tmp_path: Path) -> None:
    session = at(tmp_path, "s15_proof", s14_quick=REMEMBERS)
    PlayerCommands(ScriptedScreen(tmp_path, "\n", ""), session).certify()
    assert (tmp_path / "certificate.txt").exists()
    (tmp_path / "s14_quick.py").write_text(FIRST)
    screen = ScriptedScreen(tmp_path, "\n")
    PlayerCommands(screen, session).certify()
    assert "As x it can be beaten. Move by move:" in screen.shown
    assert "Look at lesson 14, s14_quick.py. Not yet: " in words(screen)
    assert "Your certificate is withdrawn. It is kept as withdrawn-1-certificate.txt." in (
        words(screen)
    )
    assert not (tmp_path / "certificate.txt").exists()
    assert not (tmp_path / "certificate.json").exists()


def test_a_failed_proof_names_the_file_that_is_wrong(tmp_path: Path) -> None:
    lines = own(find_lesson("4")).replace("(2, 4, 6)", "(2, 4, 7)")
    session = at(tmp_path, "s17_remember", s04_lines=lines, **solved("s17_remember"))
    screen = ScriptedScreen(tmp_path, "\n")
    PlayerCommands(screen, session).certify()
    assert "Look at lesson 4, s04_lines.py. Not yet: " in words(screen)


def test_a_player_that_does_what_it_should_can_be_beaten(tmp_path: Path) -> None:
    session = at(tmp_path, "s15_proof", **solved("s06_computer"))
    screen = ScriptedScreen(tmp_path, "1")
    PlayerCommands(screen, session).certify()
    assert "it does what it should, and that can be beaten." in words(screen)


def test_chance_cannot_be_certified(tmp_path: Path) -> None:
    session = at(tmp_path, "s15_proof")
    screen = ScriptedScreen(tmp_path, "2")
    PlayerCommands(screen, session).certify()
    assert "any_free chooses by chance" in words(screen)


# Before and after


def test_the_table_has_a_row_for_each_value_of_the_learners(tmp_path: Path) -> None:
    names = [lesson.name for lesson in lessons_of(find_player("s18_mirrors.value"), {})]
    session = at(tmp_path, "s18_mirrors", **solved(*names))
    broken = "\n\ndef value(board):\n    return 1 / 0\n"
    (tmp_path / "s14_quick.py").write_text(own(find_lesson("s14_quick")) + broken)
    screen = ScriptedScreen(tmp_path)
    PlayerCommands(screen, session).compare()
    table = screen.shown.partition("nodes")[2]
    rows = {line.split()[0]: line.split() for line in table.splitlines()[1:] if line.strip()}
    assert rows["14"][-4:] == ["-", "-", "-", "-"]
    assert rows["17"][2:4] == ["16,168", "5,478"]
    assert rows["18"][3] == "765"


def test_nodes_that_cannot_be_counted_are_not_made_up(tmp_path: Path) -> None:
    session = Session(tmp_path)
    session.go(find_lesson("s17_remember"))
    (tmp_path / "s17_remember.py").write_text("def value(board):\n    return 0\n")
    screen = ScriptedScreen(tmp_path)
    PlayerCommands(screen, session).compare()
    row = next(line.split() for line in screen.shown.splitlines() if line.startswith("17"))
    assert row[2:4] == ["?", "?"]
    assert "?: your function does its work in another one" in words(screen)


def test_there_may_be_nothing_to_compare(tmp_path: Path) -> None:
    screen = ScriptedScreen(tmp_path)
    PlayerCommands(screen, Session(tmp_path)).compare()
    assert "nothing to compare yet" in screen.shown
