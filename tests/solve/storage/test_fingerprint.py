"""A fingerprint changes with the rules and all that they use, and with nothing else."""

import subprocess
import sys
from types import ModuleType

import pytest

from unbeatable import Game, load
from unbeatable.core.registry import listings
from unbeatable.games.mnk import MNK
from unbeatable.solve.storage import fingerprint
from unbeatable.solve.storage.fingerprint import fingerprint_of

SHOWN = tuple(entry.name for entry in listings())

TAKE = '''
"""Take one or two counters."""

from functools import cache, partial

COLOUR = "red"
MOST = 2
STEPS = {1: (1, 2)}

def cap(most, left):
    return min(most, left)

capped = partial(cap, MOST)

class Scaled:
    scale = 2

class Heap(Scaled):
    def left(self, pos):
        return pos // self.scale

class Counted:
    def start(self):
        return self.size

    def turn(self, pos):
        return pos & 1

@cache
def takes(left):
    """How many may be taken."""
    return [take for take in STEPS[1] if take <= capped(left)]

class Take(Counted):
    spec = "take"
    heap = Heap()
    size = 6

    def moves(self, pos):
        return takes(self.heap.left(pos))

    def play(self, pos, move):
        return (pos - 2 * move) ^ 1

    @property
    def result(self):
        return 1

    def verdict(self, pos):
        return None if self.heap.left(pos) else self.result

    def canonical(self, pos):
        return pos
'''


def take(*changes: tuple[str, str]) -> Game:
    """The game whose source is this one with some changes."""
    source = TAKE
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    module = ModuleType("take_module")
    exec(compile(source, "take_module", "exec"), vars(module))
    game: Game = module.Take()
    return game


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Take one or two counters.", "Other words."),
        ("How many may be taken.", "Other words."),
        ("from functools", "# a comment\n\nfrom functools"),
        ('"red"', '"green"'),
        ("    size = 6", "    size = 6\n    title = 'Take'\n    how_to_play = 'Take some.'"),
        (
            "    @property",
            "    def how_to_play(self):\n        return ('Take one,', COLOUR)\n\n    @property",
        ),
    ],
)
def test_texts_colours_and_comments_do_not_count(old: str, new: str) -> None:
    assert fingerprint_of(take((old, new))) == fingerprint_of(take())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("MOST = 2", "MOST = 1"),
        ("(1, 2)", "(1, 3)"),
        ("scale = 2", "scale = 4"),
        ("pos // self.scale", "pos % self.scale"),
        ("return self.size", "return self.size + 2"),
        ("size = 6", "size = 8"),
        ("<= capped(left)", "< capped(left)"),
        ("min(most, left)", "max(most, left)"),
        ("pos - 2 * move", "pos - 3 * move"),
        ("return 1\n", "return -1\n"),
        ("        return pos\n", "        return pos | 1\n"),
    ],
)
def test_whatever_the_rules_use_counts(old: str, new: str) -> None:
    assert fingerprint_of(take((old, new))) != fingerprint_of(take())


def test_the_state_of_the_game_counts() -> None:
    game = take()
    game.size = 8  # type: ignore[attr-defined]
    assert fingerprint_of(game) != fingerprint_of(take())
    assert fingerprint_of(MNK(3, 3, 3)) != fingerprint_of(MNK(3, 3, 3, misere=True))


def test_the_version_of_the_solvers_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint_of(take())
    monkeypatch.setattr(fingerprint, "SOLVERS", fingerprint.SOLVERS + 1)
    assert fingerprint_of(take()) != before


def test_rules_without_end_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fingerprint, "MAX_PARTS", 10)
    assert fingerprint_of(take()) is None


@pytest.mark.parametrize("spec", SHOWN)
def test_using_a_game_does_not_change_it(spec: str) -> None:
    game = load(spec)
    before = fingerprint_of(game)
    assert before is not None
    game.canonical(game.start())
    assert str(game.picture(game.start()))
    assert game.read(game.write(game.start())) == game.start()
    assert fingerprint_of(game) == before


def test_it_is_the_same_in_every_process() -> None:
    code = (
        "from unbeatable import load\nfrom unbeatable.core.registry import listings\n"
        "from unbeatable.solve.storage.fingerprint import fingerprint_of\n"
        "print(*[fingerprint_of(load(entry.name)) for entry in listings()])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code],
        env={"PATH": "/usr/bin:/bin", "PYTHONHASHSEED": "7"},
        capture_output=True,
        check=True,
        text=True,
    )
    assert answer.stdout.split() == [fingerprint_of(load(spec)) for spec in SHOWN]
