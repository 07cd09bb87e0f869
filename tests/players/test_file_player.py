"""Players in files of one's own: what is loaded, and how they lose when they fail."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from unbeatable import Match, UnbeatableError
from unbeatable.players import Forfeit, certify, load_player, play, take_turn

Write: TypeAlias = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file player and give its path."""

    def write_player(source: str) -> str:
        path = tmp_path / "my_ai.py"
        path.write_text(source)
        return str(path)

    return write_player


FUNCTION = "def choose(match):\n    return match.legal[-1]\n"
WITH_CHANCE = "def choose(match, chance):\n    return chance.choice(match.legal)\n"
NUMBER = "def choose(match, chance=None):\n    return match.game.moves(match.position)[-1]\n"
CLASS = """
from dataclasses import dataclass, field
@dataclass
class Mine:
    asked: list[int] = field(default_factory=list)
    def choose(self, match):
        self.asked.append(1)
        return match.legal[-1]
"""

MUTE = """
from unbeatable import IllegalMove
class Mute(BaseException):
    def __repr__(self): raise self
class MuteRefusal(IllegalMove):
    def __str__(self): raise SystemExit
def leave(error):
    raise error
"""


@pytest.mark.parametrize("source", [FUNCTION, NUMBER, CLASS])
def test_a_function_or_a_class_chooses(source: str, write: Write) -> None:
    path = write(source)
    player = load_player(path)
    assert player.name == path
    match = Match.new("classic")
    assert take_turn(player, match, Random(1)).played == ("c1",)
    assert list(player.options(match)) == [8]


def test_chance_makes_it_reproducible(write: Write) -> None:
    path = write(WITH_CHANCE)
    games = [play("classic", x=path, o=path, seed=seed).moves for seed in (1, 1, 2, 3)]
    assert games[0] == games[1]
    assert len(set(games)) == 3
    player = load_player(path)
    assert len({tuple(player.options(Match.new("classic"))) for _ in range(5)}) == 1


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("x = 1", "has nothing that chooses a move; write a function choose"),
        ("choose = 3", "has nothing that chooses a move"),
        (FUNCTION + CLASS, "has several players: the function choose, Mine; keep one of them"),
        (CLASS + CLASS.replace("Mine", "Other"), "has several players: Mine, Other"),
        ("def choose():\n    return 1", "choose() does not take a match"),
        ("def choose(a, b, c):\n    return 1", "choose(a, b, c) does not take a match"),
        ("1 // 0", "could not be loaded: ZeroDivisionError"),
        ("raise SystemExit", "could not be loaded: SystemExit"),
        (MUTE + "leave(Mute())", "could not be loaded: <Mute>"),
        (MUTE + "class Mine:\n choose = __init__ = lambda *_: leave(Mute())", "Mine() could not"),
        ("choose = max", "choose does not say what arguments it takes"),
        ("def choose(:", "could not be loaded: line 1 is not Python: invalid syntax"),
        (
            "class Mine:\n def __init__(self, a): ...\n def choose(self, match): ...",
            "Mine() could not be created",
        ),
    ],
)
def test_what_is_no_player_is_refused(source: str, said: str, write: Write) -> None:
    path = write(source)
    with pytest.raises(UnbeatableError) as refused:
        load_player(path)
    assert repr(path) in str(refused.value)
    assert said in str(refused.value)


def test_an_imported_class_is_not_the_files_own(write: Write) -> None:
    path = write("from unbeatable.players import Computer\n" + FUNCTION)
    assert load_player(path).name == path


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("1 // 0", "crashed: ZeroDivisionError"),
        ("exit()", "crashed: SystemExit"),
        ("choose(match)", "crashed: RecursionError"),
        ("leave(GeneratorExit())", "crashed: GeneratorExit()"),
        ("leave(Mute())", "crashed: <Mute>"),
        ("leave(MuteRefusal())", "my_ai.py: <MuteRefusal>"),
        ("leave(ValueError('m' * 10**6))", "crashed: ValueError('mmm"),
        ("leave(ValueError('m' * 10**6))", "mmm') (my_ai.py, line "),
        ("Mute()", "<Mute> is not a move"),
        ("__import__('unbeatable').solve('mnk(8,8,5)')", "crashed: TooLarge"),
        ("'z9'", "'z9' is not a cell of a 3x3 board"),
        ("'z' * 10**6", "zzz' is not a move; a move is a short text or an int"),
        ("10**5000", "a number of 16610 bits is not a move"),
        (
            "' A3 '",
            "' A3 ' is not a legal move in 'x../.../... o': a3 is taken; legal moves are b3",
        ),
        ("99", "99 is not a legal move"),
        ("None", "None is not a move; a move is a short text or an int"),
        ("True", "True is not a move"),
    ],
)
def test_a_crash_or_an_illegal_move_loses_with_the_reason(
    answer: str, said: str, write: Write
) -> None:
    path = write(f"def choose(match):\n    return {answer}\n{MUTE}")
    result = play("classic", x="first", o=path)
    assert result.winner == 0
    assert result.forfeited
    assert result.finished
    assert result.reason.startswith(f"o loses: {path}")
    assert said in result.reason
    assert len(result.reason) < len(path) + 300
    assert result.played == ("a3",)
    if "crashed: Zero" in said:
        assert result.reason.endswith("(my_ai.py, line 2)")


def test_a_turn_of_a_failing_player_is_a_forfeit(write: Write) -> None:
    player = load_player(write("def choose(match):\n    return 'b5'\n"))
    with pytest.raises(Forfeit, match=r"'b5' is not a cell"):
        take_turn(player, Match.new("classic"), Random(1))


def test_ctrl_c_is_not_a_crash(write: Write) -> None:
    path = write("def choose(match):\n    raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        play("classic", x=path)


def test_certify_shows_the_line_that_crashes_it(write: Write) -> None:
    path = write("def choose(match):\n    return 'b2' if not match.moves else 1 // 0\n")
    certificate = certify(path, "classic", 0)
    assert certificate.beaten
    assert certificate.losing_variation == ("b2", "a3")
    assert certificate.reason is not None
    assert certificate.reason.startswith(f"x loses: {path} crashed: ZeroDivisionError")
    assert (certificate.games, certificate.losses) == (8, 8)


def test_certify_follows_a_player_that_remembers(write: Write) -> None:
    """It fails on one of two ways into a position; by positions that would be overlooked."""
    path = write(
        "def choose(match):\n"
        "    return 'z9' if match.played == ('c1', 'a3', 'b3') else match.legal[0]\n"
    )
    certificate = certify(path, "classic", 1)
    assert certificate.losing_variation == ("c1", "a3", "b3")
    assert certificate.complete


PERFECT = "import unbeatable as ub\nsolution = ub.solve('classic')\n"


@pytest.mark.parametrize(
    ("chooses", "answers", "exhaustive"),
    [
        ("    return best[0].move", "alike", True),
        ("    return __import__('random').choice(best).move", "different", False),
        ("    asked.append(1)\n    return best[len(asked) % len(best)].move", "different", False),
    ],
)
def test_certify_asks_twice_whether_a_file_answers_alike(
    chooses: str, answers: str, exhaustive: bool, write: Write
) -> None:
    path = write(
        f"{PERFECT}asked = []\n"
        f"def choose(match):\n    best = solution.best(match.position)\n{chooses}\n"
    )
    certificate = certify(path, "classic", 1)
    assert not certificate.beaten
    assert certificate.answers == answers
    assert certificate.exhaustive == certificate.unbeatable == exhaustive


def test_certify_tries_both_answers_of_a_file_that_wavers(write: Write) -> None:
    """Every second answer is a mistake; asked once a position, always the first would be seen."""
    path = write(
        f"{PERFECT}asked = []\n"
        "def choose(match):\n"
        "    asked.append(1)\n"
        "    return solution.rate(match.position)[-(len(asked) % 2 == 0)].move\n"
    )
    certificate = certify(path, "classic", 1)
    assert certificate.beaten
    assert certificate.answers == "different"


def test_certify_proves_nothing_of_a_file_that_asks_chance(write: Write) -> None:
    path = write(
        "import unbeatable as ub\n"
        "solution = ub.solve('classic')\n"
        "def choose(match, chance):\n"
        "    return chance.choice(solution.best(match.position)).move\n"
    )
    certificate = certify(path, "classic", 1)
    assert not certificate.beaten
    assert certificate.answers == "chance"
    assert not certificate.exhaustive
    assert not certificate.unbeatable


def test_certify_gives_up_on_a_file_in_a_game_without_end(write: Write) -> None:
    path = write(
        "import unbeatable as ub\n"
        "solution = ub.solve('morris')\n"
        "def choose(match):\n"
        "    return solution.best(match.position)[0].move\n"
    )
    certificate = certify(path, "morris", 1, patience=3_000)
    assert not certificate.complete
    assert not certificate.unbeatable
    assert certificate.games is None
    assert not certificate.loops  # that it does not know
