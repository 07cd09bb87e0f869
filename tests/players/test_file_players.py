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
        ("def choose(:", "could not be loaded: SyntaxError"),
        (
            "class Mine:\n def __init__(self, a): ...\n def choose(self, match): ...",
            "Mine() could not be made",
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
        ("__import__('unbeatable').solve('connect4')", "crashed: TooLarge"),
        ("'z9'", "'z9' is not a cell of a 3x3 board"),
        ("'a3'", "is not a legal move in 'x../.../... o'; legal moves are b3"),
        ("99", "99 is not a legal move"),
        ("None", "None is not a move; a move is text or an int"),
        ("True", "True is not a move"),
    ],
)
def test_a_crash_or_an_illegal_move_loses_with_the_reason(
    answer: str, said: str, write: Write
) -> None:
    path = write(f"def choose(match):\n    return {answer}\n")
    result = play("classic", x="first", o=path)
    assert result.winner == 0
    assert result.forfeited
    assert result.finished
    assert result.reason.startswith(f"o loses: {path}")
    assert said in result.reason
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
    assert certificate.losing_line == ("b2", "a3")
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
    assert certificate.losing_line == ("c1", "a3", "b3")
    assert certificate.complete


def test_certify_proves_nothing_of_a_file_that_asks_chance(write: Write) -> None:
    path = write(
        "import unbeatable as ub\n"
        "solution = ub.solve('classic')\n"
        "def choose(match, chance):\n"
        "    return chance.choice(solution.best(match.position)).move\n"
    )
    certificate = certify(path, "classic", 1)
    assert (certificate.beaten, certificate.exhaustive, certificate.unbeatable) == (
        False,
        False,
        False,
    )


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
