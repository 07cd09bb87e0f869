"""The commands of clients: from a message to what it does, and the answer."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from secrets import randbelow
from typing import Any, NamedTuple, Protocol, TypeAlias

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.players import load_player
from unbeatable.server.http.identity import new_match_id
from unbeatable.server.matches import decisions
from unbeatable.server.matches.decisions import Identity
from unbeatable.server.matches.events import Created, Event, Seat, TimeControl
from unbeatable.server.matches.lobby import Lobby
from unbeatable.server.matches.presence import Presence
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.service import MatchService
from unbeatable.server.matches.state import MatchState
from unbeatable.server.matches.view import gone_for
from unbeatable.server.settings import Settings
from unbeatable.server.wire import (
    COMMANDS,
    Create,
    GameValue,
    InLobby,
    InMatch,
    Join,
    LobbyState,
    MakeMove,
    MoveRating,
    Pair,
    Solve,
    Timing,
)
from unbeatable.server.workers.pool import Tell, WorkerPool

GUEST = "Guest"
LEVELS = ("first", "random", "easy", "medium", "noisy", "perfect")


class Caller(Protocol):
    """The connection that a command comes from."""

    who: Identity

    async def watch(self, state: MatchState) -> None:
        """Hear of the match from now on, and count as present."""

    async def unwatch(self, match_id: str) -> None: ...

    async def listen_to_lobby(self, listen: bool) -> None: ...

    def follow(self, spec: str, solving: Callable[[Tell], Awaitable[GameValue]]) -> None:
        """Hear of how far solving is and what comes of it; of one game at a time."""


class Reply(NamedTuple):
    """What a command leads to; who sent it is told first, then all others who watch."""

    state: MatchState | None = None
    changed: bool = False
    """Whether others have to be told."""
    lobby: LobbyState | None = None
    ratings: list[MoveRating] | None = None


class Agreed(Exception):
    """Both want another match, which is yet to be made."""

    def __init__(self, state: MatchState) -> None:
        super().__init__()
        self.state = state


Handler: TypeAlias = Callable[[Caller, Any], Awaitable[Reply]]


class Handlers:
    def __init__(
        self,
        matches: MatchService,
        lobby: Lobby,
        presence: Presence,
        pool: WorkerPool,
        settings: Settings,
        clock: Callable[[], float],
    ) -> None:
        self._matches = matches
        self._lobby = lobby
        self._presence = presence
        self._pool = pool
        self._settings = settings
        self._clock = clock
        self._handlers: Mapping[str, Handler] = {
            "create": self._create,
            "pair": self._pair,
            "join": self._join,
            "move": self._move,
            "undo": self._simply(decisions.undo),
            "draw": self._simply(decisions.draw),
            "decline": self._simply(decisions.decline),
            "resign": self._resign,
            "claim": self._claim,
            "rematch": self._rematch,
            "watch": self._watch,
            "leave": self._leave,
            "rate": self._rate,
            "lobby": self._listen,
            "solve": self._solve,
        }

    async def perform(self, caller: Caller, command: str, message: object) -> Reply:
        """Do what the caller asks for; Refusal, or pydantic's error, if that cannot be."""
        handle = self._handlers.get(command)
        if handle is None:
            raise Refusal(
                "unknown-command",
                f"{command[:40]!r} is not a command; commands are {', '.join(COMMANDS)}",
            )
        return await handle(caller, COMMANDS[command].model_validate(message))

    async def _create(self, caller: Caller, message: Create) -> Reply:
        try:
            match = Match.new(message.spec, message.start)
        except UnbeatableError as error:
            raise Refusal("bad-request", str(error)) from None
        if match.is_over:
            raise Refusal("bad-request", f"in {message.start!r} the game is over already")
        sides = [message.x, message.o]
        if message.shuffle and randbelow(2):
            sides.reverse()
        name = message.name or GUEST
        x, o = (self._seat(side, caller.who, name) for side in sides)
        game = match.game
        for seat in (x, o):
            if seat.level is not None:
                self._pool.prepare(game, seat.level)
        event = Created(
            at=self._clock(),
            spec=game.spec,
            seats=(x, o),
            start=None if match.position == game.start() else game.write(match.position),
            ball=message.ball,
            control=_control(message.time),
        )
        state = await self._let_watch(caller, await self._matches.create(new_match_id(), event))
        if state.is_listed:
            self._lobby.changed()
        return Reply(state)

    async def _pair(self, caller: Caller, message: Pair) -> Reply:
        try:
            spec = Match.new(message.spec).game.spec
        except UnbeatableError as error:
            raise Refusal("bad-request", str(error)) from None
        control = _control(message.time)
        state = await self._lobby.pair(caller, spec, message.name or GUEST, control)
        state = await self._let_watch(caller, state)
        self._lobby.changed()
        return Reply(state, changed=state.is_full)

    async def _join(self, caller: Caller, message: Join) -> Reply:
        player = None if message.side is None else PLAYER_NAMES.index(message.side)

        def decide(state: MatchState, now: float) -> list[Event]:
            return decisions.join(state, caller.who, message.name or GUEST, now, player)

        before = await self._matches.refresh(message.match)
        state = await self._let_watch(caller, await self._matches.perform(message.match, decide))
        if before.is_listed:
            self._lobby.changed()
        return Reply(state, changed=True)

    async def _move(self, caller: Caller, message: MakeMove) -> Reply:
        def decide(state: MatchState, now: float) -> list[Event]:
            return decisions.move(state, caller.who, message.move, now)

        state = await self._matches.perform(message.match, decide, message.version)
        return Reply(state, changed=True)

    async def _resign(self, caller: Caller, message: InMatch) -> Reply:
        reply = await self._simply(decisions.resign)(caller, message)
        if reply.state is not None and not reply.state.is_full:
            self._lobby.changed()
        return reply

    async def _claim(self, caller: Caller, message: InMatch) -> Reply:
        attendance = await self._presence.of(message.match)

        def decide(state: MatchState, now: float) -> list[Event]:
            own = state.players_of(caller.who.owner)
            gone = gone_for(state, 1 - own[0], attendance, now) if own else None
            return decisions.claim(state, caller.who, gone, self._settings.claim_after, now)

        return Reply(await self._matches.perform(message.match, decide), changed=True)

    async def _rematch(self, caller: Caller, message: InMatch) -> Reply:
        next_id = new_match_id()

        def go_on(state: MatchState, now: float) -> list[Event]:
            return decisions.rematch(state, caller.who, next_id, now)

        def ask(state: MatchState, now: float) -> list[Event]:
            events = go_on(state, now)
            if any(event.kind == "continued" for event in events):
                raise Agreed(state)
            return events

        try:
            state = await self._matches.perform(message.match, ask)
        except Agreed as agreed:
            # The next match is there before anybody is told of it; if that fails, nobody is.
            await self._matches.create(next_id, decisions.rematch_of(agreed.state, self._clock()))
            state = await self._matches.perform(message.match, go_on)
        return Reply(state, changed=True)

    async def _watch(self, caller: Caller, message: InMatch) -> Reply:
        state = await self._let_watch(caller, await self._matches.find(message.match))
        return Reply(state, changed=True)

    async def _let_watch(self, caller: Caller, state: MatchState) -> MatchState:
        """The match as it is once the caller hears of all that happens from now on."""
        await caller.watch(state)
        return await self._matches.refresh(state.id)

    async def _leave(self, caller: Caller, message: InMatch) -> Reply:
        state = await self._matches.refresh(message.match)
        await caller.unwatch(message.match)
        return Reply(state, changed=True)

    async def _rate(self, caller: Caller, message: InMatch) -> Reply:
        state = await self._matches.refresh(message.match)
        if not state.ball and state.result is None:
            raise Refusal("not-allowed", "this match is played without the crystal ball")
        match = state.match
        rated = await self._pool.rate(match.game, [match.game.write(match.position)])
        return Reply(state, ratings=rated[0].moves)

    async def _listen(self, caller: Caller, message: InLobby) -> Reply:
        await caller.listen_to_lobby(message.listen)
        return Reply(lobby=await self._lobby.state())

    async def _solve(self, caller: Caller, message: Solve) -> Reply:
        try:
            game = load(message.spec)
        except UnbeatableError as error:
            raise Refusal("bad-request", str(error)) from None
        self._pool.refuse_if_too_large(game)
        caller.follow(game.spec, partial(self._pool.solve, game))
        return Reply()

    async def show_again(self, match_id: str) -> None:
        """Tell those who watch, and the lobby, as somebody is gone or something was missed."""
        try:
            state = await self._matches.refresh(match_id)
        except Refusal:
            return
        await self._matches.show(state)
        if state.is_listed:
            self._lobby.changed()

    def _simply(self, decision: "Callable[[MatchState, Identity, float], list[Event]]") -> Handler:
        """A command that is nothing but its decision."""

        async def handle(caller: Caller, message: InMatch) -> Reply:
            def decide(state: MatchState, now: float) -> list[Event]:
                return decision(state, caller.who, now)

            return Reply(await self._matches.perform(message.match, decide), changed=True)

        return handle

    def _seat(self, side: str, who: Identity, name: str) -> Seat:
        match side.strip().lower():
            case "me":
                return Seat("person", name=name, owner=who.owner, bot=who.bot)
            case "friend":
                return Seat("friend")
            case "open":
                return Seat("open")
            case level:
                return Seat("computer", name=level.capitalize(), level=_level(level))


def _level(text: str) -> str:
    """The level as it is written; only those that answer quickly and need no file."""
    name = text.partition("(")[0].strip()
    try:
        if name in LEVELS:
            return load_player(text).name
    except UnbeatableError:
        pass
    raise Refusal(
        "bad-request",
        f"{text!r} does not play here; a side is me, friend, open, or one of {', '.join(LEVELS)}",
    )


def _control(time: Timing | None) -> TimeControl | None:
    return None if time is None else TimeControl(time.minutes * 60, time.increment)
