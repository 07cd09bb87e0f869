"""Games: what can be played, how it is played, and what it is worth once solved."""

from unbeatable.server.wire.base import ValueWord, Wire
from unbeatable.server.wire.boards import BoardPicture
from unbeatable.server.wire.problems import Problem


class GameDemo(Wire):
    """A short match that shows what a game is about."""

    steps: list[str]
    """A mark on a cell (`x4`), a piece that moves (`4>1`), or a shift of all pieces (`@-6`)."""
    winning: list[int]
    """The cells of the line at its end."""
    typical: int
    """The number of steps after which the board looks typical of the game."""


class StartProof(Wire):
    """What a game is worth from the start, by a proof that does not solve all of it."""

    value: ValueWord
    """For the first player."""
    remoteness: int | None
    """None for a draw."""
    at_most: bool
    """Whether the remoteness is only an upper bound."""
    why: str
    """The argument, in a few sentences."""


class GameState(Wire):
    """A game that can be played here."""

    name: str
    spec: str
    title: str
    summary: str
    featured: bool
    """Whether its card is shown at once, or only among all games."""
    board: BoardPicture
    start: str
    levels: list[str]
    exact: bool
    """Whether its solution is used now: `perfect` is perfect, and values can be shown."""
    solvable: bool
    """Whether it can be solved here. If it is not exact yet, asking for values starts that."""
    searched: bool
    """Whether it is too large to be solved as a whole, and a search answers for each position. If
    it is not solvable either, the search needs a book of openings that is not here."""
    can_draw: bool
    demo: GameDemo | None
    """None if the moves do not name cells."""
    size: int | None
    """An upper bound on its positions; None if it is unknown before solving."""
    proof: StartProof | None
    """None if no proof is known that needs no solving."""


class RuleStep(Wire):
    words: str
    board: BoardPicture


class GameRules(Wire):
    """The rules of a game in a few pictures."""

    spec: str
    title: str
    steps: list[RuleStep]


class GameValue(Wire):
    """A game that is solved: what it is worth from the start."""

    value: ValueWord
    """For the first player."""
    remoteness: int | None
    positions: int | None
    """How many can be reached; None if there are too many to be counted."""
    seconds: float
    """How long the solver took, now or when it was solved."""
    moves: int
    """How many first moves there are."""
    best: list[str]
    """The best first moves."""


class SolvingState(Wire):
    """The progress of solving a game; at the end its value or a problem."""

    spec: str
    stage: str
    """In words: `waiting`, `finding positions`, `sweeping`."""
    done: int
    total: int | None
    verdict: GameValue | None = None
    problem: Problem | None = None
