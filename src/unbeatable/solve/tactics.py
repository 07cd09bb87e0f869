"""What a move does, by the names that players use: it completes a line, blocks, forks ...

A *threat* is a move that would win at once if it were one's turn again. On a board of stones the
lines tell; where pieces move, the game's own rules tell, with the turn passed back. Where a line
loses, or belongs to both players, nobody can threaten: there only what the rules say is named.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from unbeatable.core.game import (
    PLAYER_NAMES,
    Move,
    Outcome,
    Playable,
    Position,
    Value,
    opponent,
)
from unbeatable.core.grid import Grid, cells_of
from unbeatable.solve.solution import Rating, Solution

if TYPE_CHECKING:
    from unbeatable.games.mnk import MNK
    from unbeatable.games.piecegame import PieceGame

MAX_DRAWN_LINE = 30
"""Plies that are shown of a draw that neither ends nor repeats."""

Threatening: TypeAlias = "MNK | PieceGame"


class TacticName(StrEnum):
    """In the order in which they are told, the most telling first."""

    COMPLETES = "completes a line"
    TRAPS = "leaves no move"
    FORKS = "forks"
    BLOCKS = "blocks"
    BLOCKS_FORK = "blocks a fork"
    THREATENS = "threatens"
    NO_SAFE_MOVE = "leaves no safe move"
    CENTRE = "takes the centre"
    OPENS_FORK = "opens a fork"


ORDER = {name: place for place, name in enumerate(TacticName)}


@dataclass(frozen=True, slots=True)
class Tactic:
    """One thing that a move does."""

    name: TacticName
    at: tuple[str, ...]
    """The cells or moves that it is about: of the line, the threats, the fork."""
    words: str
    """For a sentence that starts with the move: "b2 forks (a1 and c3)"."""

    def to_json(self) -> dict[str, Any]:
        return {"name": str(self.name), "at": list(self.at), "words": self.words}


class Change(StrEnum):
    """What a move did to the value of the position, for the player who made it."""

    KEPT = "kept everything"
    SLOWED = "only slowed"
    THREW_WIN = "threw away a win"
    THREW_DRAW = "threw away a draw"


class Ending(StrEnum):
    """Why a line stops where it does."""

    OVER = "the game is over"
    REPEATS = "the position repeats"
    GOES_ON = "it goes on like this"


@dataclass(frozen=True, slots=True)
class Step:
    """A move, what it is worth for the player who makes it, and what it does."""

    player: str
    move: str
    value: Value
    remoteness: int | None
    tactics: tuple[Tactic, ...]
    position: str
    """The position after the move."""
    board: str
    """The same, drawn."""

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.value, self.remoteness)

    @property
    def words(self) -> str:
        """What the move does: "blocks c3, forks (a1 and b2)"; often nothing that has a name."""
        return ", ".join(tactic.words for tactic in self.tactics)

    def tactic(self, name: TacticName) -> Tactic | None:
        return next((tactic for tactic in self.tactics if tactic.name is name), None)

    def to_json(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "move": self.move,
            **outcome_json(self.outcome),
            "tactics": [tactic.to_json() for tactic in self.tactics],
            "position": self.position,
        }


def best_line(
    solution: Solution, game: Playable, pos: Position, first: Rating
) -> tuple[tuple[Step, ...], Ending]:
    """The move and the best play after it: to the end, or of a draw until it repeats."""
    steps = [step_of(solution, game, pos, first)]
    seen = {pos}
    pos = game.play(pos, first.move)
    while game.verdict(pos) is None:
        drawn = first.value is Value.DRAW  # a slow win may repeat a position, but it does end
        if drawn and pos in seen:
            return tuple(steps), Ending.REPEATS
        if drawn and len(steps) >= MAX_DRAWN_LINE:
            return tuple(steps), Ending.GOES_ON
        seen.add(pos)
        best = best_move(solution, game, pos)
        steps.append(step_of(solution, game, pos, best))
        pos = game.play(pos, best.move)
    return tuple(steps), Ending.OVER


def best_move(solution: Solution, game: Playable, pos: Position) -> Rating:
    """A move as good as any; among equals one that players would name, for the loser a block."""
    best = solution.best(pos)
    if len(best) == 1 or best[0].remoteness == 1:
        return best[0]

    def rank(rating: Rating) -> int:
        found = [tactic.name for tactic in tactics_of(solution, game, pos, rating)]
        if TacticName.BLOCKS in found and rating.value is Value.LOSS:
            return -1
        return ORDER[found[0]] if found else len(ORDER)

    return min(best, key=rank)


def step_of(solution: Solution, game: Playable, pos: Position, rating: Rating) -> Step:
    after = game.play(pos, rating.move)
    return Step(
        player=PLAYER_NAMES[game.turn(pos)],
        move=rating.text,
        value=rating.value,
        remoteness=rating.remoteness,
        tactics=tuple(tactics_of(solution, game, pos, rating)),
        position=game.write(after),
        board=str(game.picture(after)),
    )


def tactics_of(solution: Solution, game: Playable, pos: Position, move: Rating) -> list[Tactic]:
    """What the move does, the most telling first; often nothing that has a name."""
    after = game.play(pos, move.move)
    other = PLAYER_NAMES[opponent(game.turn(pos))]
    found = []
    ends, threatening = game.verdict(after) is not None, _threatening(game)
    if ends and (line := _completed_line(game, after)):
        lost = ", which loses" if move.value is Value.LOSS else ""
        found.append(Tactic(TacticName.COMPLETES, line, f"completes a line{lost}"))
    elif ends and threatening and move.value is Value.WIN:
        found.append(Tactic(TacticName.TRAPS, (), f"leaves {other} without a move"))
    elif threatening:
        found += _with_threats(solution, threatening, pos, move)
    if (move.value, move.remoteness) == (Value.WIN, 2):
        found.append(Tactic(TacticName.NO_SAFE_MOVE, (), f"leaves {other} no safe move"))
    if _takes_the_centre(game, move):
        found.append(Tactic(TacticName.CENTRE, (), "takes the centre"))
    return sorted(found, key=lambda tactic: ORDER[tactic.name])


def _with_threats(
    solution: Solution, game: "Threatening", pos: Position, move: Rating
) -> Iterator[Tactic]:
    """What needs threats: blocks, threatens or forks, blocks or opens a fork."""
    after = game.play(pos, move.move)
    if blocked := _blocked(game, pos, move):
        yield Tactic(TacticName.BLOCKS, blocked, f"blocks {listed(blocked)}")
    if game.verdict(after) is not None:
        return
    threats = threats_of_waiting(game, after)
    if is_fork(game, after, threats, move):
        words = f"forks ({listed(threats)})"
        if move.value is Value.LOSS:  # the opponent completes a line of his own first
            words = f"makes {counted(threats)} threats ({listed(threats)}), too late"
        yield Tactic(TacticName.FORKS, threats, words)
        return
    if threats:
        yield Tactic(TacticName.THREATENS, threats, f"threatens {listed(threats)}")
    if move.value is not Value.LOSS and (forks := _forks_prevented(solution, game, pos, after)):
        yield Tactic(TacticName.BLOCKS_FORK, forks, f"blocks a fork at {listed(forks, 'or')}")
    if move.value < solution.value(pos) and (forks := _winning_forks(solution, game, after)):
        words = f"opens a fork for {PLAYER_NAMES[game.turn(after)]} at {listed(forks, 'or')}"
        yield Tactic(TacticName.OPENS_FORK, forks, words)


def is_fork(game: Threatening, after: Position, threats: Sequence[str], move: Rating) -> bool:
    """Whether threats are made of which no single reply stops all, save by winning at once."""
    if len(threats) < 2:
        return False
    if move.value is Value.WIN:
        return move.remoteness is not None and move.remoteness <= 3
    if (move.value, move.remoteness) != (Value.LOSS, 2):
        return False
    replies = [game.play(after, reply) for reply in game.moves(after)]
    return all(wins_at_once(game, reply) for reply in replies if game.verdict(reply) is None)


def wins_at_once(game: Playable, pos: Position) -> list[Move]:
    """The moves with which the side to move wins at once."""
    return [move for move in game.moves(pos) if game.verdict(game.play(pos, move)) is Value.LOSS]


def threats_of_waiting(game: Threatening, pos: Position) -> tuple[str, ...]:
    """What would win at once for the side that waits, if it were its turn."""
    from unbeatable.games.piecegame import SIDE, PieceGame

    if isinstance(game, PieceGame):
        passed = pos ^ SIDE
        return tuple(game.write_move(passed, move) for move in wins_at_once(game, passed))
    planes = game.planes(pos)
    waiting, moving = planes[opponent(game.turn(pos))], planes[game.turn(pos)]
    return _names(game, _threatened(game, waiting, moving))


def _threatening(game: Playable) -> "Threatening | None":
    """The game, if it is one of lines of one's own that win."""
    from unbeatable.games.mnk import MNK
    from unbeatable.games.piecegame import PieceGame

    if isinstance(game, PieceGame) or (isinstance(game, MNK) and not game.misere):
        return game
    return None


def _blocked(game: Threatening, pos: Position, move: Rating) -> tuple[str, ...]:
    """The opponent's threats that the move stops: where pieces move, only if it stops them all."""
    from unbeatable.games.piecegame import PieceGame

    if isinstance(game, PieceGame):
        still_wins = (move.value, move.remoteness) == (Value.LOSS, 2)
        return () if still_wins else threats_of_waiting(game, pos)
    return (move.text,) if move.text in threats_of_waiting(game, pos) else ()


def _forks_prevented(
    solution: Solution, game: Threatening, pos: Position, after: Position
) -> tuple[str, ...]:
    """Where the opponent could have forked next, if now no fork wins for him; stones only."""
    from unbeatable.games.piecegame import PieceGame

    if isinstance(game, PieceGame) or threats_of_waiting(game, pos):
        return ()
    if solution.remoteness(pos) == 1:  # then a fork would have come too late anyway
        return ()
    planes = game.planes(pos)
    own, other = planes[game.turn(pos)], planes[opponent(game.turn(pos))]
    forks = 0
    for cell in cells_of(_playable(game, own | other)):
        if _threatened(game, other | 1 << cell, own).bit_count() > 1:
            forks |= 1 << cell
    return () if not forks or _winning_forks(solution, game, after) else _names(game, forks)


def _winning_forks(solution: Solution, game: Threatening, pos: Position) -> tuple[str, ...]:
    """The moves of the side to move that win in three by two threats at once."""
    if solution.outcome(pos) != (Value.WIN, 3):
        return ()
    return tuple(
        move.text
        for move in solution.best(pos)
        if len(threats_of_waiting(game, game.play(pos, move.move))) > 1
    )


def _playable(game: "MNK", taken: int) -> int:
    """The empty cells that a stone can be set on."""
    empty = game.grid.full & ~taken
    return empty & ~(empty >> game.grid.columns) if game.gravity else empty


def _threatened(game: "MNK", own: int, other: int) -> int:
    """The mask of the cells with which `own` would complete a line."""
    playable = _playable(game, own | other)
    found = 0
    for line in game.lines:
        missing = line & ~own
        if missing & playable and not missing & missing - 1:
            found |= missing
    return found


def _names(game: "MNK", cells: int) -> tuple[str, ...]:
    return tuple(game.grid.names[cell] for cell in cells_of(cells))


def _completed_line(game: Playable, pos: Position) -> tuple[str, ...]:
    picture = game.picture(pos)
    names = picture.names or Grid(picture.columns, picture.rows).names
    return tuple(names[cell] for cell in picture.winning)


def _takes_the_centre(game: Playable, move: Rating) -> bool:
    """Whether the move is to the middle of a board that has one and stays where it is."""
    from unbeatable.core.gridgame import GridGame
    from unbeatable.games.whoa import Whoa

    if not isinstance(game, GridGame) or isinstance(game, Whoa):
        return False
    grid = game.grid
    if min(grid.columns, grid.rows) < 3 or not (grid.columns % 2 and grid.rows % 2):
        return False
    return move.text.endswith(grid.names[grid.cells // 2])


def listed(names: Sequence[str], word: str = "and") -> str:
    """`a1, b2 and c3`."""
    *first, last = names
    return f"{', '.join(first)} {word} {last}" if first else last


def counted(names: Sequence[str]) -> str:
    return {2: "two", 3: "three", 4: "four"}.get(len(names), str(len(names)))


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    return {"value": str(outcome.value), "remoteness": outcome.remoteness}
