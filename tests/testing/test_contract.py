"""check_game must notice each rule that a game can break."""

from collections.abc import Sequence

import pytest

from unbeatable import Value
from unbeatable.core.errors import IllegalMove, PositionError
from unbeatable.core.game import Move, Picture, Player, Position
from unbeatable.games.mnk import MNK
from unbeatable.testing import check_game


class Sound(MNK):
    """The classic game, of which each class below breaks one rule."""

    def __init__(self) -> None:
        super().__init__(3, 3, 3)
        self.calls = 0


class SecondPlayerBegins(Sound):
    def turn(self, pos: Position) -> Player:
        return 1 - super().turn(pos)


class MovesDescend(Sound):
    def moves(self, pos: Position) -> Sequence[Move]:
        return super().moves(pos)[::-1]


class MovesAreText(Sound):
    def moves(self, pos: Position) -> Sequence[Move]:
        return [str(move) for move in super().moves(pos)]  # type: ignore[misc]


class MovesChange(Sound):
    def moves(self, pos: Position) -> Sequence[Move]:
        self.calls += 1
        return super().moves(pos)[self.calls % 2 :]


class MovesAfterTheEnd(Sound):
    def moves(self, pos: Position) -> Sequence[Move]:
        return super().moves(pos) or [0]


class VerdictIsANumber(Sound):
    def verdict(self, pos: Position) -> Value | None:
        verdict = super().verdict(pos)
        return None if verdict is None else int(verdict)  # type: ignore[return-value]


class PlayIsNotPure(Sound):
    def play(self, pos: Position, move: Move) -> Position:
        self.calls += 1
        return super().play(pos, move) | self.calls << 20


class TurnStays(Sound):
    def turn(self, pos: Position) -> Player:
        return 0


class CanonicalWanders(Sound):
    def canonical(self, pos: Position) -> Position:
        return max(self.images(pos)) if pos == self.start() + 1 else min(self.images(pos))


class CanonicalForgets(Sound):
    def canonical(self, pos: Position) -> Position:
        return pos & ~1


class SymmetryMovesTheStart(Sound):
    def images(self, pos: Position) -> Sequence[Position]:
        return [*super().images(pos), pos ^ 1]


class NotItsOwnImage(Sound):
    def images(self, pos: Position) -> Sequence[Position]:
        return [self.canonical(pos)]

    def canonical(self, pos: Position) -> Position:
        return min(super().images(pos))


class ImagesOfOthers(Sound):
    def images(self, pos: Position) -> Sequence[Position]:
        return super().images(pos) if not pos else [*super().images(pos), 0]

    def canonical(self, pos: Position) -> Position:
        return min(super().images(pos))


class BoundTooLow(Sound):
    def size_bound(self) -> int:
        return 100


class WildGuess(Sound):
    def line_score(self, pos: Position) -> int:
        return 50


class WritesTheSame(Sound):
    def write(self, pos: Position) -> str:
        return ".../.../... x"


class MovesWithOneName(Sound):
    def write_move(self, pos: Position, move: Move) -> str:
        return "a1"


class MovesMisread(Sound):
    def read_move(self, pos: Position, text: str) -> Move:
        return super().read_move(pos, text) ^ 1


class PictureTooSmall(Sound):
    def picture(self, pos: Position) -> Picture:
        return Picture(3, 3, "x")


class PictureOfSomethingElse(Sound):
    def picture(self, pos: Position) -> Picture:
        return Picture(3, 3, "zzzzzzzzz")


class NegativeHand(Sound):
    def hands(self, pos: Position) -> tuple[int, int]:
        return (-1, 0)


class LineOfNothing(Sound):
    def winning(self, pos: Position) -> int:
        return 0b111


class LineWithoutVerdict(Sound):
    def winning(self, pos: Position) -> int:
        return pos & 1


class ReadsAnything(Sound):
    def read(self, text: str) -> Position:
        try:
            return super().read(text)
        except PositionError:
            return 0


class ReadsAnyMove(Sound):
    def read_move(self, pos: Position, text: str) -> Move:
        try:
            return super().read_move(pos, text)
        except IllegalMove:
            return 0


@pytest.mark.parametrize(
    ("broken", "rule"),
    [
        (SecondPlayerBegins, "player 0 does not move first"),
        (MovesDescend, "moves are not ascending"),
        (MovesAreText, "a move is not an int"),
        (MovesChange, "moves differ when asked twice"),
        (MovesAfterTheEnd, "a position must have either moves or a verdict"),
        (VerdictIsANumber, "verdict is not a Value"),
        (PlayIsNotPure, "play is not pure"),
        (TurnStays, "turns do not alternate"),
        (CanonicalWanders, "canonical is not idempotent"),
        (CanonicalForgets, "canonical changes"),
        (SymmetryMovesTheStart, "a symmetry moves the start"),
        (NotItsOwnImage, "a position is not among its images"),
        (ImagesOfOthers, "images of a position differ in canonical"),
        (BoundTooLow, "size_bound is below the true size"),
        (WildGuess, "line_score is out of range"),
        (WritesTheSame, "does not read back"),
        (MovesWithOneName, "two moves have the same text"),
        (MovesMisread, "does not read back"),
        (PictureTooSmall, "the picture does not have one mark per cell"),
        (PictureOfSomethingElse, "the picture has an unknown mark"),
        (NegativeHand, "a hand has a negative number of pieces"),
        (LineOfNothing, "a completed line has an empty cell"),
        (LineWithoutVerdict, "a line, but no verdict"),
        (ReadsAnything, "'' is read as a position"),
        (ReadsAnyMove, "'' is read as a move"),
    ],
)
def test_a_broken_rule_is_named(broken: type[Sound], rule: str) -> None:
    with pytest.raises(AssertionError, match=rf"^mnk\(3,3,3\): .*{rule}"):
        check_game(broken())


def test_the_sound_game_passes() -> None:
    assert check_game(Sound()) == 5478


def test_a_spec_that_cannot_be_read_is_named() -> None:
    game = Sound()
    game.spec = "My Strip!"
    with pytest.raises(AssertionError, match="'My Strip!' is not a spec"):
        check_game(game)
