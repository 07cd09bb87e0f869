"""The learner's code answers from a process of its own; the games are judged here."""

import time

import pytest

from tests.course.player.sources import RIGHT, WRONG, of
from tests.course.pupil import ENDLESS
from unbeatable.course.checks.subprocess import Stopped
from unbeatable.course.player import find_player
from unbeatable.course.player.process import prove_apart
from unbeatable.course.player.proof import certify_learner

PLAYER = find_player("s14_quick.choose")


@pytest.mark.parametrize("sources", [RIGHT, WRONG])
def test_the_proof_is_the_same_as_in_one_process(sources: dict[str, str]) -> None:
    proof = prove_apart(sources, PLAYER)
    assert proof == certify_learner(sources, lambda words: None, PLAYER)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("return 9", "choose('.........') gave 9, not a cell from 0 to 8"),
        ("return 'b2'", "choose('.........') gave 'b2', not a cell from 0 to 8"),
        ("return True", "gave True, not a cell"),
        (
            "return 1 / 0",
            "it crashed: ZeroDivisionError('division by zero') (s14_quick.py, line 2)",
        ),
        ("raise ValueError('\\x1b[2J')", r"ValueError('\x1b[2J')"),
    ],
)
def test_a_player_that_fails_is_told_how(code: str, said: str) -> None:
    proof = prove_apart(of(f"def choose(board):\n    {code}\n"), PLAYER)
    assert proof is not None
    assert not proof.unbeatable
    assert said in proof.words


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("import os\nos._exit(3)", "Python itself was ended by the code."),
        ("import os\ndef choose(board): os._exit(3)", "Python itself was ended by the code."),
        ("import nothing", "There is no module nothing"),
        ("choose = 4", "s14_quick.py has no function choose"),
        ("def choose(board, chance): return 4", "choose chooses by chance"),
        (
            "import os\nfor it in range(3, 10):\n  try: os.write(it, b'[' * 20_000)\n"
            "  except OSError: pass",
            "Python itself was ended by the code.",
        ),
    ],
)
def test_what_is_no_player_proves_nothing(code: str, said: str) -> None:
    with pytest.raises(Stopped, match=said.replace("(", r"\(")):
        prove_apart(of(code), PLAYER)


def test_it_is_stopped_in_time() -> None:
    began = time.monotonic()
    with pytest.raises(Stopped, match="was stopped"):
        prove_apart(of("def choose(board):\n    while True: pass\n"), PLAYER, seconds=0.5)
    assert time.monotonic() - began < 60


def test_it_can_be_interrupted() -> None:
    assert prove_apart(of(ENDLESS), PLAYER, interrupted=lambda: True) is None
