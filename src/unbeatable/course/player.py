"""The learner's player: the function `choose` of lesson 14, as a Computer.

This runs in a subprocess (see `checks.subprocess`) or in the browser.
"""

import atexit
import importlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from shutil import get_terminal_size

from unbeatable.core.atomic_write import write_atomically
from unbeatable.core.errors import IllegalMove, UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Move
from unbeatable.core.match import Match
from unbeatable.core.quote import quote
from unbeatable.course.checks.runner import modules
from unbeatable.course.figures import board_text
from unbeatable.course.learner.folder import Folder
from unbeatable.course.lesson import find_lesson
from unbeatable.players.certify.certificate import Certificate, certify
from unbeatable.players.certify.explore import STAGE
from unbeatable.players.file_player import MY_PLAYER
from unbeatable.players.play import play

CHOOSES = "s14_choose"
"""The lesson whose function `choose` is the player."""

GAME = "mnk(3,3,3)"
NAME = "your player"
SLOW = 0.05
"""Seconds. Slower answers are memoized; others are computed again, to see whether they change."""
BOARD_WIDTH = 9
"""The columns of the terminal that each of several boards side by side takes."""


class Learner:
    """Plays the classic game with a function that maps boards to cells."""

    def __init__(self, choose: Callable[[str], object], name: str = NAME) -> None:
        self.name = name
        self._choose = choose

    def options(self, match: Match) -> Sequence[Move]:
        return (self.move(match),)

    def choose(self, match: Match, chance: Random) -> Move:
        return self.move(match)

    def move(self, match: Match) -> Move:
        if match.game.spec != GAME:
            raise UnbeatableError(f"{self.name} plays the classic game, not {match.game.spec!r}")
        board = match.picture.marks
        cell = self._choose(board)
        if type(cell) is not int or not 0 <= cell < len(board):
            raise IllegalMove(f"choose({board!r}) gave {quote(cell)}, not a cell from 0 to 8")
        return cell  # a move of this game is the number of its cell


@contextmanager
def learner(sources: Mapping[str, str]) -> Iterator[Learner]:
    """Yield the player of these modules, importable inside the block."""
    with modules(find_lesson(CHOOSES), sources):
        module = importlib.import_module(CHOOSES)
        if not callable(getattr(module, "choose", None)):
            raise UnbeatableError(f"{CHOOSES}.py has no function choose(board)")
        yield Learner(_memoize(module.choose))


def _memoize(choose: Callable[[str], object]) -> Callable[[str], object]:
    """Memoize slow answers: plain code takes seconds for the first move."""
    answers: dict[str, object] = {}

    def answer(board: str) -> object:
        if board in answers:
            return answers[board]
        began = time.perf_counter()
        cell = choose(board)
        if time.perf_counter() - began > SLOW:
            answers[board] = cell
        return cell

    return answer


MY_PLAYER_SOURCE = '''\
"""Your player, for every command that takes one: unbeatable play --o my_player.py"""

from pathlib import Path

from unbeatable.course.player import player_in

_player = player_in(Path(__file__).parent)


def choose(match):
    return _player.move(match)
'''


def my_player(folder: Folder) -> Path:
    """Return the file from which other commands load the player. Create it if needed."""
    file = folder.path / MY_PLAYER
    if not file.exists():
        write_atomically(file, MY_PLAYER_SOURCE.encode())
    return file


_until_exit = ExitStack()
atexit.register(_until_exit.close)


def player_in(folder: Path) -> Learner:
    """Return the player of a folder, usable until this process ends."""
    sources = Folder(folder).sources(find_lesson(CHOOSES))
    return _until_exit.enter_context(learner(sources))


Tell = Callable[[str], None]
"""Called with the progress in words."""


def certify_both_sides(player: Learner, tell: Tell) -> list[Certificate]:
    """Play every game against the player, as x and then as o."""
    return [
        certify(player, GAME, side, progress=partial(_tell_positions, tell, name))
        for side, name in enumerate(PLAYER_NAMES)
    ]


def _tell_positions(tell: Tell, name: str, stage: str, done: int, total: int | None) -> None:
    if stage != STAGE:
        return
    counted = f"{done:,} positions so far" if done else "the first moves take longest"
    tell(f"Playing every game as {name}: {counted}")


def certify_learner(sources: Mapping[str, str], tell: Tell) -> tuple[bool, str]:
    """Return whether the player is unbeatable on both sides, and the certificate or the reason."""
    with learner(sources) as player:
        certificates = certify_both_sides(player, tell)
    beaten = [certificate for certificate in certificates if not certificate.unbeatable]
    if beaten:
        return False, "\n\n".join(map(_why_not, beaten))
    return True, _certificate_text(certificates)


def _certificate_text(certificates: list[Certificate]) -> str:
    lines = [
        "CERTIFICATE",
        "",
        "This player of tic-tac-toe cannot be beaten.",
        "Every game that an opponent can choose was played against it:",
        "",
    ]
    lines += map(_counts, certificates)
    missed = sum(side.missed_wins or 0 for side in certificates)
    if missed:
        lines += [
            "",
            f"It misses a sure win in {missed:,} positions, so it could be even stronger.",
        ]
    return "\n".join(lines)


def _counts(side: Certificate) -> str:
    return (
        f"  as {PLAYER_NAMES[side.side]}: {side.games:,} games in {side.positions:,} positions: "
        f"{side.wins:,} won, {side.draws:,} drawn, {side.losses:,} lost"
    )


def _why_not(certificate: Certificate) -> str:
    name = PLAYER_NAMES[certificate.side]
    if certificate.losing_variation is None:
        return (
            f"As {name} it was not beaten, but it answers differently on the same board, "
            "so that is no proof. Make its choice repeatable."
        )
    match = Match.new(GAME)
    for move in certificate.losing_variation:
        match = match.apply(move)
    title = f"As {name} it can be beaten. Move by move:" if match.moves else f"As {name} it fails:"
    return "\n".join([title, *([boards(match)] if match.moves else []), f"{certificate.reason}."])


def meet_perfect(sources: Mapping[str, str]) -> str:
    """Play two matches against the perfect player, one per side. Return them as text."""
    matches = []
    with learner(sources) as player:
        for x, o in ((player, "perfect"), ("perfect", player)):
            match = play(GAME, x=x, o=o, seed=0)
            names = f"{match.players[0]} (x) against {match.players[1]} (o)"
            matches.append("\n".join([names, boards(match), f"{match.reason}."]))
    return "\n\n".join(matches)


def boards(match: Match) -> str:
    """Return the board after each move, with the move above it."""
    drawings = []
    for ply, (move, pos) in enumerate(zip(match.moves, match.positions[1:], strict=True)):
        name = PLAYER_NAMES[match.game.turn(match.positions[ply])]
        picture = board_text(match.game.picture(pos).marks)
        drawings.append([f"{name} on {move}", *picture.splitlines()])
    per_row = max(get_terminal_size().columns // BOARD_WIDTH, 1)
    rows = [drawings[at : at + per_row] for at in range(0, len(drawings), per_row)]
    return "\n\n".join(
        "\n".join(
            "   ".join(f"{part:<6}" for part in line).rstrip() for line in zip(*row, strict=True)
        )
        for row in rows
    )
