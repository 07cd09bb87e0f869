"""Certificates are verified: the code is hashed, and every game is played again."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.command import Run
from tests.course.learner.test_certificate import QUICK, SOURCES, certificate
from tests.course.player.sources import FIRST
from tests.course.pupil import ENDLESS, own
from unbeatable.course.learner import verification
from unbeatable.course.learner.certificate import (
    DATA,
    TEXT,
    LearnerCertificate,
    certify_code,
    hash_of,
    issue,
)
from unbeatable.course.learner.folder import Folder
from unbeatable.course.learner.verification import verify
from unbeatable.course.lesson import find_lesson
from unbeatable.course.player import lessons_of
from unbeatable.course.player.proof import certify_learner


def proved() -> LearnerCertificate:
    proof = certify_learner(SOURCES, lambda words: None, QUICK)
    made = certify_code("Ada", QUICK, SOURCES, proof.sides)
    assert made is not None
    return made


def false_findings(made: LearnerCertificate) -> list[str]:
    return [finding.words for finding in verify(made) if not finding.holds]


def with_file(made: LearnerCertificate, name: str, text: str) -> LearnerCertificate:
    """Return a certificate for other code, with the right hash."""
    files = {**made.files, name: text}
    return replace(made, files=files, sha256=hash_of(files))


def test_what_is_true_holds() -> None:
    heard: list[str] = []
    findings = list(verify(proved(), heard.append))
    assert all(finding.holds for finding in findings)
    assert len(findings) == 4
    assert findings[2].words.startswith("It says: ")
    assert findings[2].words.endswith(" The name is only what the file says: nothing can prove it.")
    assert "Every game was played again, and it cannot be beaten:\n  as x: " in findings[-1].words
    assert heard[-1].startswith("Playing every game as ")


def test_each_lie_is_found() -> None:
    made = proved()
    (words,) = false_findings(replace(made, files={**made.files, "s14_quick": f"{SOURCES}#"}))[:1]
    assert words == "The code was changed afterwards: its SHA-256 is a different one."
    (words,) = false_findings(with_file(made, "s01_board", "from s06_computer import first_free"))[
        :1
    ]
    assert "The player also uses s06_computer.py, which is not in the certificate." in words
    claimed = replace(made, own=(*made.ours, *made.own), ours=())
    (words,) = false_findings(claimed)
    assert words == "It calls s05_over.py the learner's own, but that is our solution."
    (words,) = false_findings(replace(made, own=(), ours=(*made.ours, *made.own)))
    assert words == "It calls s14_quick.py our solution, but that is other code."
    (words,) = false_findings(with_file(made, "s20_bitboards", "pass\n"))
    assert words == "The player does not use s20_bitboards.py, which it contains too."
    sides = {**made.sides, "x": replace(made.sides["x"], won=1_000)}
    (words,) = false_findings(replace(made, sides=sides))
    assert words.startswith("It cannot be beaten, but the counts are others:\n  as x: ")


def test_a_player_that_can_be_beaten_is_found() -> None:
    words = false_findings(with_file(proved(), "s14_quick", FIRST))[-1]
    assert words.startswith("The player can be beaten.\nAs x it can be beaten. Move by move:\n")


def test_code_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "SECONDS", 1.0)
    words = false_findings(with_file(certificate(), "s14_quick", ENDLESS))[-1]
    assert words.startswith("The games could not be played again. It was still running after 1 ")


FORGED = """
import json, os, sys
counts = {"games": 73, "positions": 153, "won": 71, "drawn": 2, "lost": 0}
result = {"unbeatable": True, "words": "", "sides": {"x": counts, "o": counts}}
line = json.dumps({"result": result, "cell": 4}).encode() + b"\\n"
for descriptor in range(3, 10):
    try:
        os.write(descriptor, line)
    except OSError:
        pass
for module in list(sys.modules.values()):
    if hasattr(module, "certify_both_sides"):
        module.certify_both_sides = lambda *given: []
"""


def test_a_result_cannot_be_forged() -> None:
    words = false_findings(with_file(proved(), "s14_quick", FIRST + FORGED))[-1]
    assert words.startswith(("The player can be beaten.", "The games could not be played again."))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import unbeatable", "s14_quick.py imports unbeatable: a player that is certified plays"),
        ("__import__('unbeat' + 'able')", "ImportError: a player of the course plays without"),
        ("import sys\nsys.modules['unbeatable']", "KeyError: 'unbeatable'"),
        ("__import__('s06_' + 'computer')", "ImportError: the player is not made of s06_computer"),
    ],
)
def test_a_player_plays_by_itself(code: str, said: str) -> None:
    made = proved()
    changed = with_file(made, "s14_quick", f"{made.files['s14_quick']}\n{code}\n")
    (words,) = false_findings(changed)
    assert said in words


def test_what_is_too_short_to_tell_is_said() -> None:
    names = [lesson.name for lesson in lessons_of(QUICK, {})]
    sources = {name: own(find_lesson(name)) for name in names} | SOURCES
    sources["s02_move"] = find_lesson("2").solution + "# mine\n"
    proof = certify_learner(sources, lambda words: None, QUICK)
    made = certify_code("Ada", QUICK, sources, proof.sides)
    assert made is not None
    assert made.is_all_own
    found = list(verify(made))
    assert all(finding.holds for finding in found)
    assert "Of it, s02_move.py may be our solution: there is too little" in found[2].words


def test_the_command_says_what_holds(run: Run, tmp_path: Path) -> None:
    made = proved()
    issue(Folder(tmp_path), made)
    for path in (tmp_path, tmp_path / DATA):
        answer = run("learn", "--verify", path)
        assert answer.status == 0
        assert answer.out.startswith("The certificate of Ada, ")
        assert answer.out.count("  holds  ") == 4
        assert answer.out.endswith(
            "Nothing can check the name and the date.\nAll the rest holds.\n"
        )
    issue(Folder(tmp_path), with_file(made, "s14_quick", find_lesson("14").solution + FIRST))
    answer = run("learn", "--verify", tmp_path / DATA)
    assert answer.status == 1
    assert "  FALSE  The player can be beaten.\n         As x it can be beaten." in answer.out
    assert answer.out.endswith("Do not believe this certificate.\n")


def test_another_file_is_refused(run: Run, tmp_path: Path) -> None:
    issue(Folder(tmp_path), certificate())
    answer = run("learn", "--verify", tmp_path / TEXT)
    assert (answer.status, answer.out) == (2, "")
    assert "give the file certificate.json that stands beside certificate.txt" in answer.err
    assert "there is no file" in run("learn", "--verify", tmp_path / "nowhere.json").err
