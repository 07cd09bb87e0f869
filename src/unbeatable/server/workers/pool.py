"""The worker pool: everything that takes longer than a moment runs in its processes.

The event loop never searches or solves. Quick work, slow work, searches without a book,
explanations of large games and long solving have lanes of their own: a large board does not delay
a classic match, a search of seconds does not delay Connect Four, and a variation that takes seconds
does not delay a move.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from functools import lru_cache
from typing import ParamSpec, TypeAlias, TypeVar

from unbeatable.core.errors import PositionError, TooLarge
from unbeatable.core.game import Bounded, Playable
from unbeatable.core.record import Record, record_to_json
from unbeatable.core.registry import load
from unbeatable.players import load_player
from unbeatable.players.prepare import needs_solution
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.wire import (
    GameValue,
    MatchExplanation,
    MoveExplanation,
    PositionExplanation,
    PositionRating,
    SolvingState,
    Unfolded,
)
from unbeatable.server.workers import jobs, map_data
from unbeatable.server.workers.background import BackgroundSolver
from unbeatable.server.workers.lane import Lane, LaneClosed, Stage, WorkerDied
from unbeatable.server.workers.readiness import Readiness, is_quick, readiness
from unbeatable.solve import feasibility
from unbeatable.solve.alpha_beta.limits import can_search
from unbeatable.solve.line_search.limits import can_look_ahead

TRIES = 2
"""How often a piece of work is begun before it is given up, if its process dies each time."""
MAPS = 16
"""Games whose map is kept: most people look at the same ones."""
KNOWN = 1_000
"""Games whose readiness is remembered."""
LOOK_EVERY = 0.1
"""Seconds between two looks at the progress of solving."""

Tell: TypeAlias = Callable[[SolvingState], Awaitable[None]]
P = ParamSpec("P")
T = TypeVar("T")


class WorkerPool:
    def __init__(self, processes: int, max_positions: int | None = None) -> None:
        self.max_positions = max_positions
        """The largest game, by its bound, that is solved here; None for what the machine can do."""
        self._quick = Lane(max(1, processes - 1), tries=TRIES)
        self._slow = Lane(1, tries=TRIES)
        self._search = Lane(1, tries=TRIES)
        """Searches boards without a book. Its process starts with the first such board."""
        self._explanations = Lane(1, tries=TRIES)
        """Explains slow games. Its process starts with the first explanation."""
        self._background = BackgroundSolver()
        self._warming: dict[bool, Future[bool]] = {}
        """Whether the slow lane has loaded a search of games that are not solved: that of boards
        with gravity, and the other one. It does not while they are being compiled."""
        self._known: dict[str, Readiness] = {}
        self._maps: dict[str, bytes] = {}

    def start(self) -> None:
        """Start the processes, so that the first computer move does not wait for imports."""
        for lane in (self._quick, self._slow):
            lane.start(jobs.rate, "classic", [])
        self._quick.start(map_data.packed_map, "mnk(3,3,3)", True)

    def load_ahead(self, game: Playable, level: str) -> None:
        """Load the solution that a computer of this level will want, if it is at hand."""
        lane = self._solved_lane(game)
        if lane is not None and _needs_solution(level):
            lane.start(jobs.value_of, game.spec)

    def is_exact(self, game: Playable) -> bool:
        """Return whether the game's solution is used now: perfect is perfect, values are shown."""
        return self._solved_lane(game) is not None

    def is_solvable(self, game: Playable) -> bool:
        """Return whether the game is exact, or will be after solving it in the background."""
        return self._readiness(game) != "too-large"

    def prepare(self, game: Playable, level: str) -> None:
        """Begin to solve a game that a computer of this level will want the solution of.

        Until then it searches; load that search.
        """
        if not _needs_solution(level) or self.is_exact(game):
            return
        if self._readiness(game) == "background":
            self._background.begin(game.spec)
        if can_look_ahead(game) and not self._is_warm(falls=can_search(game)):
            self._warming[can_search(game)] = self._slow.start(jobs.warm_up, game.spec)

    def _is_warm(self, *, falls: bool) -> bool:
        """Return whether a search is loaded, or is about to be."""
        warming = self._warming.get(falls)
        if warming is None or not warming.done():
            return warming is not None
        return warming.exception() is None and warming.result()

    async def choose(self, spec: str, start: str, moves: list[str], level: str) -> jobs.ChosenMove:
        """Return the computer's move. Until the game is solved, a perfect player looks ahead."""
        game = load(spec)
        self.prepare(game, level)
        solved = self._solved_lane(game)
        lane = solved or (self._quick if is_quick(game) else self._slow)
        return await self._run(lane, jobs.choose, spec, start, moves, level, solved is not None)

    async def rate(self, game: Playable, positions: list[str]) -> list[PositionRating]:
        return await self._run(self._lane_to_ask(game), jobs.rate, game.spec, positions)

    async def solve(self, game: Playable, tell: Tell) -> GameValue:
        """Return what the game is worth, and report the progress of solving when it changes.

        Callers that ask while the game is being solved share the answer. When the caller is
        cancelled, work that has begun is finished and its result kept.
        """
        self.refuse_if_too_large(game)
        lane = self._solved_lane(game)
        if lane is None:
            lane = self._background.lane
            solving = asyncio.ensure_future(self._wait_for_background(game))
        else:
            solving = asyncio.ensure_future(self._run(lane, jobs.value_of, game.spec))
        seen = None
        try:
            while not (await asyncio.wait({solving}, timeout=LOOK_EVERY))[0]:
                state = _solving_state(game.spec, lane.stage_of(game.spec))
                if state != seen:
                    await tell(state)
                    seen = state
            return solving.result()
        finally:
            solving.cancel()

    async def explain_position(self, game: Playable, position: str) -> PositionExplanation:
        lane = self._lane_to_explain(game)
        return await self._run(lane, jobs.explain_position, game.spec, position)

    async def explain_move(self, game: Playable, position: str, move: str) -> MoveExplanation:
        lane = self._lane_to_explain(game)
        return await self._run(lane, jobs.explain_move, game.spec, position, move)

    async def explain_match(self, record: Record) -> MatchExplanation:
        lane = self._lane_to_explain(record.match.game)
        return await self._run(lane, jobs.explain_match, record_to_json(record))

    async def map(self, game: Playable) -> bytes:
        """Return the map of a game as gzipped JSON, in the form of `wire.MapState`."""
        packed = self._maps.get(game.spec)
        if packed is None:
            exact = self.is_exact(game)
            small = isinstance(game, Bounded) and is_quick(game)
            lane = self._quick if small else self._slow
            packed = await self._run(lane, map_data.packed_map, game.spec, exact)
            if exact or not self.is_solvable(game):
                self._keep_map(game.spec, packed)
        return packed

    async def unfold(self, game: Playable, positions: list[str]) -> list[Unfolded]:
        """Return where the moves of positions lead; that needs no solution."""
        return await self._run(self._quick, map_data.unfold, game.spec, positions)

    async def draw(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function that takes a while, such as one that draws an animation."""
        return await self._run(self._slow, function, *args, **kwargs)

    def refuse_if_too_large(self, game: Playable) -> None:
        """Raise Refusal, with the reason, for a game that cannot be solved here."""
        if self._readiness(game) == "too-large":
            raise Refusal(
                "too-large",
                f"{self._why_too_large(game)}; it is played by looking ahead, "
                "and no values are shown",
            )

    async def refuse_if_unreachable(self, game: Playable, position: str) -> None:
        """Raise Refusal if the game's solution is at hand and no play leads to the position."""
        lane = self._solved_lane(game)
        if lane is not None:
            await self._run(lane, jobs.check_position, game.spec, position)

    async def close(self) -> None:
        """End the processes: nothing waits for their answers any more."""
        for lane in (self._quick, self._slow, self._search, self._explanations):
            await lane.close()
        await self._background.close()

    def stop(self) -> None:
        """End the processes without waiting for them; for callers whose event loop has ended."""
        for lane in (self._quick, self._slow, self._search, self._explanations):
            lane.stop()
        self._background.lane.stop()

    def _lane_to_ask(self, game: Playable) -> Lane:
        """Return the lane that has the solution. Raises Refusal if there is none, or none yet."""
        self.refuse_if_too_large(game)
        lane = self._solved_lane(game)
        if lane is None:
            self._begin(game)
            raise Refusal(
                "not-solved",
                f"{game.spec!r} is not solved yet ({self._background.stage_of(game.spec).name}); "
                "it is being solved in the background: ask again soon",
            )
        return lane

    def _lane_to_explain(self, game: Playable) -> Lane:
        lane = self._lane_to_ask(game)
        return self._explanations if lane in (self._slow, self._search) else lane

    def _solved_lane(self, game: Playable) -> Lane | None:
        match self._readiness(game):
            case "quick":
                return self._quick
            case "slow":
                return self._slow
            case "search":
                return self._search
            case "background" if game.spec in self._background.held:
                return self._background.lane
            case _:
                return None

    def _readiness(self, game: Playable) -> Readiness:
        ready = self._known.get(game.spec)
        if ready is not None:
            return ready
        if game.spec in self._background.held:
            return "background"
        if self._why_too_large(game):
            return "too-large"
        ready = readiness(game, feasibility(game))
        if ready in ("quick", "slow", "search"):  # the others may change
            if len(self._known) >= KNOWN:
                self._known.clear()
            self._known[game.spec] = ready
        return ready

    def _why_too_large(self, game: Playable) -> str:
        """Return why a game cannot be solved here; empty if it can."""
        feasible = feasibility(game)
        limit, bound = self.max_positions, feasible.size_bound
        if feasible.at_hand:
            return ""
        if limit is not None and bound is not None and bound > limit:
            return (
                f"{game.spec!r} has up to {bound:,} positions; this server solves up to {limit:,}"
            )
        return feasible.reason or self._background.failures.get(game.spec, "")

    def _begin(self, game: Playable) -> "asyncio.Task[GameValue]":
        task = self._background.begin(game.spec)
        if task is None:
            raise Refusal(
                "unavailable",
                f"{game.spec!r} is not solved yet, and many games wait to be solved: "
                "ask again later",
            )
        return task

    async def _wait_for_background(self, game: Playable) -> GameValue:
        try:
            return await asyncio.shield(self._begin(game))
        except WorkerDied:
            raise Refusal("too-large", self._why_too_large(game)) from None
        except TooLarge as error:
            raise Refusal("too-large", str(error)) from None
        except LaneClosed:
            raise _stopped() from None

    async def _run(
        self, lane: Lane, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        try:
            return await lane.run(function, *args, **kwargs)
        except WorkerDied:
            raise Refusal(
                "unavailable", "the computer has failed at this; try again later"
            ) from None
        except LaneClosed:
            raise _stopped() from None
        except TooLarge as error:
            raise Refusal("too-large", str(error)) from None
        except PositionError as error:
            raise Refusal("bad-request", str(error)) from None

    def _keep_map(self, spec: str, packed: bytes) -> None:
        while len(self._maps) >= MAPS:
            del self._maps[next(iter(self._maps))]
        self._maps[spec] = packed


@lru_cache(maxsize=100)
def _needs_solution(level: str) -> bool:
    return needs_solution(load_player(level))


def _solving_state(spec: str, stage: Stage) -> SolvingState:
    return SolvingState(spec=spec, stage=stage.name, done=stage.done, total=stage.total)


def _stopped() -> Refusal:
    return Refusal("unavailable", "the server is being stopped; try again soon")
