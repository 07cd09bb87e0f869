"""A session: matches of one game between the same two seats, with undo, redo and a score."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from unbeatable.core.errors import IllegalMove
from unbeatable.core.game import PLAYER_NAMES, Move, Playable, Player, opponent
from unbeatable.core.match import Match
from unbeatable.core.record import Record
from unbeatable.players.proven import Proven
from unbeatable.terminal.seats import Seat, Seating


class Score(NamedTuple):
    """Matches won by the first and by the second seat, and draws."""

    first: int
    second: int
    draws: int


class Session:
    """The current match, and the results of those before it."""

    def __init__(self, game: Playable, seating: Seating, chance: Random) -> None:
        self.game = game
        self.seats, self.by_chance = seating
        self.chance = chance
        self.past: list[Seat | None] = []
        self.sides = self.seats
        self.match = Match.new(game)
        self.ahead: tuple[Move, ...] = ()
        self.forfeit: str | None = None
        self._proven: dict[int, Proven] = {}
        """What a computer has proven, by the number of moves."""
        self.is_solvable: bool | None = None
        """Whether the game can be solved; else seats that need the solution search instead. None
        until that is known."""
        self.proven_sides: frozenset[Player] = frozenset()
        """The sides that cannot lose by a proof of the start, if the game cannot be solved."""
        self.start_match()

    def start_match(self) -> None:
        """Start a new match, with the sides as chosen or by a coin toss."""
        if self.is_over:
            self.past.append(self._winning_seat)
        swapped = self.by_chance and self.chance.randrange(2) == 1
        self.sides = self.seats[::-1] if swapped else self.seats
        self.match = Match.new(self.game)
        self.ahead = ()
        self.forfeit = None
        self._proven = {}

    # Who

    @property
    def mover(self) -> Seat:
        return self.sides[self.match.turn]

    @property
    def people(self) -> int:
        return sum(seat.is_person for seat in self.seats)

    @property
    def person_moves(self) -> bool:
        return not self.is_over and self.mover.is_person

    def name(self, seat: Seat) -> str:
        """Return the seat's name: none is called perfect unless a solution or a proof is known."""
        if self.is_solvable is None:
            return seat.name_until_known
        is_perfect = self.is_solvable or self.is_proven_from_start(seat)
        return seat.name if is_perfect else seat.name_without_solution

    def searches(self, seat: Seat) -> bool:
        """Whether the seat searches because there is neither a solution nor a proof."""
        is_known = self.is_solvable is not False or self.is_proven_from_start(seat)
        return seat.needs_solution and not is_known

    def is_proven_from_start(self, seat: Seat) -> bool:
        """Whether the seat plays by a proof with which its side cannot lose."""
        has_proof = any(self.sides[player] is seat for player in self.proven_sides)
        return seat.needs_solution and has_proof

    # Moves, back and forth

    def play(self, move: str | Move) -> None:
        self.take(self.match.apply(move))

    def take(self, after: Match, proven: Proven | None = None) -> None:
        """Continue with the match after a move, and with what its player has proven."""
        self.match = after
        self._proven.pop(len(after.moves), None)
        if proven is not None:
            self._proven[len(after.moves)] = proven
        if self.ahead[:1] == after.moves[-1:]:
            self.ahead = self.ahead[1:]
        else:
            self.ahead = ()

    @property
    def proven(self) -> Proven | None:
        """What is proven about the position of a game that is too large to be solved."""
        return None if self.is_over else self._proven.get(len(self.match.moves))

    @property
    def is_newly_proven(self) -> bool:
        """Whether this result was not known two moves ago."""
        before = self._proven.get(len(self.match.moves) - 2)
        if self.proven is None:
            return False
        return before is None or before.winner != self.proven.winner

    def undo(self) -> None:
        """Go back to the last turn of a person. Raises IllegalMove if there was none."""
        turns = [ply for ply in range(len(self.match.moves)) if self._was_person(ply)]
        if not turns:
            raise IllegalMove("there is no move to take back: you have not moved yet")
        for _ in range(len(self.match.moves) - turns[-1]):
            self.ahead = (self.match.moves[-1], *self.ahead)
            self.match = self.match.undo()
        self.forfeit = None

    def redo(self) -> None:
        """Go on to the next turn of a person, along the moves taken back."""
        if not self.ahead:
            raise IllegalMove("there is no move to play again")
        self.play(self.ahead[0])
        while self.ahead and not self.is_over and not self.mover.is_person:
            self.play(self.ahead[0])

    def _was_person(self, ply: int) -> bool:
        return self.sides[self.game.turn(self.match.positions[ply])].is_person

    # The end

    def lose(self, reason: str) -> None:
        """The side to move loses, for a reason outside the rules."""
        self.forfeit = reason

    @property
    def is_over(self) -> bool:
        return self.match.is_over or self.forfeit is not None

    @property
    def winner(self) -> Player | None:
        if self.forfeit is not None:
            return opponent(self.match.turn)
        return self.match.winner

    @property
    def _winning_seat(self) -> Seat | None:
        return None if self.winner is None else self.sides[self.winner]

    def ending(self, names: Sequence[str] = PLAYER_NAMES) -> str:
        """Return how the match ended, with these names for the players."""
        if self.winner is None:
            return self.match.status
        if self.people == 1:
            result = "you won" if self._person_won else "you lost"
        else:
            result = f"{names[self.winner]} has won"
        return result if self.forfeit is None else f"{result}: {self.forfeit}"

    @property
    def record(self) -> Record:
        """The match so far, with its result where the board does not show it."""
        x, o = map(self.name, self.sides)
        if self.forfeit is None or self.winner is None:
            return Record.of(self.match, x=x, o=o)
        name = PLAYER_NAMES[self.winner]
        reason = f"{name} has won: {self.forfeit}"
        return Record.of(self.match, x=x, o=o, result=f"{name} wins", reason=reason)

    @property
    def _person_won(self) -> bool:
        seat = self._winning_seat
        return seat is not None and seat.is_person

    @property
    def score(self) -> Score:
        results = [*self.past, *([self._winning_seat] if self.is_over else [])]
        first, second = (sum(seat is result for result in results) for seat in self.seats)
        return Score(first, second, results.count(None))
