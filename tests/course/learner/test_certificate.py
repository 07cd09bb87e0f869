"""Certificates: who wrote what, and when one is withdrawn."""

import json
from dataclasses import asdict
from datetime import date
from pathlib import Path

import pytest

from tests.course.pupil import REMEMBERS, own
from unbeatable.course.learner.certificate import (
    DATA,
    TEXT,
    LearnerCertificate,
    certify_code,
    hash_of,
    issue,
    read_certificate,
    still_holds,
    withdraw,
)
from unbeatable.course.learner.folder import Folder
from unbeatable.course.lesson import CourseError, find_lesson
from unbeatable.course.player import find_player, lessons_of
from unbeatable.course.player.proof import SideCounts

QUICK, REMEMBER = find_player("s14_quick.choose"), find_player("s17_remember.value")
SIDES = {"x": SideCounts(73, 153, 71, 2, 0), "o": SideCounts(569, 776, 386, 183, 0)}
DAY = date(2026, 11, 15)
SOURCES = {"s14_quick": REMEMBERS}


def certificate(sources: dict[str, str] = SOURCES, name: str = "Ada") -> LearnerCertificate:
    made = certify_code(name, QUICK, sources, SIDES, DAY)
    assert made is not None
    return made


def test_a_certificate_says_who_wrote_what() -> None:
    made = certificate()
    assert made.own == ("s14_quick",)
    assert made.ours == ("s01_board", "s02_move", "s03_turns", "s04_lines", "s05_over")
    text = made.to_text()
    assert text.startswith("PROOF\n\nAda\n")  # it is no certificate of their own yet
    assert "Written by Ada: lesson 14. Our solution: lessons 1, 2, 3, 4, 5." in text
    assert "as o: 569 games on 776 boards: 386 won, 183 drawn, 0 lost" in text
    assert "Date     2026-11-15" in text
    assert max(map(len, text.splitlines())) <= 80


def test_it_is_a_certificate_if_all_of_the_player_is_the_learners() -> None:
    names = [lesson.name for lesson in lessons_of(QUICK, {})]
    made = certificate({name: own(find_lesson(name)) for name in names}, name="")
    assert (made.is_all_own, list(made.own), made.ours) == (True, names, ())
    text = made.to_text()
    assert text.startswith("CERTIFICATE\n\nThis tic-tac-toe player cannot be beaten.\n")
    assert "All its code is the learner's own: lessons 1, 2, " in text


def test_it_is_written_in_the_language_of_the_learner(tmp_path: Path) -> None:
    issue(Folder(tmp_path), certificate(), "de")
    text = (tmp_path / TEXT).read_text(encoding="utf-8")
    assert text.startswith("BEWEIS\n\nAda\n\nDieser Tic-Tac-Toe-Spieler ist unschlagbar.\n")
    assert "„Warum trödelt er?“" in text
    assert "Von Ada geschrieben: Lektion 14. Unsere Lösung: Lektionen 1, 2, 3, 4, 5." in text
    assert "Datum    2026-11-15" in text


def test_our_solution_with_a_comment_is_ours() -> None:
    commented = f'"""Mine."""\n{find_lesson("5").solution}# mine\n'
    assert certificate(SOURCES | {"s05_over": commented}).own == ("s14_quick",)


def test_what_is_like_our_solution_and_short_is_ours_only_if_we_put_it_there() -> None:
    sources = SOURCES | {"s02_move": find_lesson("2").solution}
    assert certificate(sources).own == ("s02_move", "s14_quick")
    made = certify_code("Ada", QUICK, sources, SIDES, DAY, skipped={"s02_move"})
    assert made is not None
    assert made.own == ("s14_quick",)


def test_our_solution_earns_nothing() -> None:
    assert certify_code("Ada", QUICK, {}, SIDES) is None
    assert certify_code("Ada", QUICK, {"s06_computer": "mine = 1\n"}, SIDES) is None


def test_the_hash_is_of_names_and_texts() -> None:
    files = {"s01_board": "a", "s02_move": "b"}
    assert hash_of(files) == hash_of(dict(reversed(files.items())))
    others = [
        {"s01_board": "a", "s02_move": "c"},
        {"s01_board": "b", "s02_move": "a"},
        {"s01_board": "as", "02_move": "b"},
        {"s01_board": "a"},
    ]
    assert len({hash_of(each) for each in [files, *others]}) == 5
    assert certificate().sha256 == hash_of(certificate().files)
    assert certificate().sha256[:32] in certificate().to_text()


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    made = certificate()
    assert read_certificate(made.to_json(), "it") == made
    assert issue(Folder(tmp_path), made) == tmp_path / TEXT
    assert (tmp_path / TEXT).read_text() == made.to_text()
    assert read_certificate((tmp_path / DATA).read_text(), "it") == made


def test_a_name_cannot_move_the_cursor() -> None:
    kept = json.loads(certificate().to_json()) | {"name": "Ada\n\x1b[2J\ud800"}
    assert read_certificate(json.dumps(kept), "it").name == r"Ada \x1b[2J\ud800"


@pytest.mark.parametrize(
    "change",
    [
        {"unbeatable certificate": 2},
        {"player": "s14_quick.value"},
        {"files": {}},
        {"files": {"../s01_board": "x = 1"}},
        {"own": "s14_quick"},
        {"own": ["s14_quick", "s01_board"]},
        {"sides": {"x": asdict(SIDES["x"])}},
        {"sides": {side: asdict(SIDES["x"]) | {"games": "9"} for side in "xo"}},
        {"date": "today\x1b[2J"},
        {"sides": {"x": {"games": 1}}},
        {"more": "x"},
    ],
)
def test_what_is_no_certificate_is_refused(change: dict[str, object]) -> None:
    kept = json.loads(certificate().to_json())
    with pytest.raises(CourseError, match=r"'it\.json' is not a certificate of this course"):
        read_certificate(json.dumps(kept | change), "it.json")
    for text in ("", "[]", "{}", "[" * 100_000):
        with pytest.raises(CourseError, match="is not a certificate"):
            read_certificate(text, "it.json")


def test_a_failed_proof_withdraws_the_certificate_of_that_player(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    assert withdraw(folder, QUICK, SOURCES) is None
    for number in (1, 2):
        issue(folder, certificate())
        aside = withdraw(folder, QUICK, SOURCES)
        assert aside == tmp_path / f"withdrawn-{number}-{TEXT}"
        assert sorted(path.name for path in tmp_path.iterdir() if number < 2) == (
            [f"withdrawn-1-{DATA}", f"withdrawn-1-{TEXT}"] if number < 2 else []
        )
    assert read_certificate((tmp_path / f"withdrawn-2-{DATA}").read_text(), "it") == certificate()


def test_the_failed_proof_of_another_player_withdraws_it_only_if_its_code_has_changed() -> None:
    text = certificate().to_json()
    assert still_holds(text, REMEMBER, SOURCES)
    assert still_holds(text, find_player("s08_block.win_or_block"), SOURCES | {"s08_block": "x"})
    assert not still_holds(text, QUICK, SOURCES)
    assert not still_holds(text, REMEMBER, SOURCES | {"s04_lines": "oops"})
    assert not still_holds("damaged", REMEMBER, SOURCES)


def test_a_certificate_without_its_data_is_in_doubt(tmp_path: Path) -> None:
    (tmp_path / TEXT).write_text("CERTIFICATE of an earlier version")
    aside = withdraw(Folder(tmp_path), REMEMBER, {})
    assert aside is not None
    assert aside.read_text() == "CERTIFICATE of an earlier version"
