"""Handlers: one for each command of clients, from the message to the answer."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from secrets import randbelow
from typing import Any, NamedTuple, TypeAlias

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import PLAYER_NAMES, Playable
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.players.load import PERFECT, QUICK_PLAYERS, STRONG, load_player
from unbeatable.server.live.connections import Connection
from unbeatable.server.matches import decisions
from unbeatable.server.matches.decisions import Change, Identity
from unbeatable.server.matches.events import Created, Event, Seat, TimeControl
from unbeatable.server.matches.lobby import Lobby, Wish
from unbeatable.server.matches.match_id import new_match_id
from unbeatable.server.matches.presence import Presence
from unbeatable.server.matches.refusal import Refusal
from unbeatable.server.matches.service import MatchService
from unbeatable.server.matches.state import MatchState
from unbeatable.server.matches.view import gone_for
from unbeatable.server.settings import Settings
from unbeatable.server.wire import (
    COMMANDS,
    Create,
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
from unbeatable.server.workers.pool import WorkerPool

GUEST = "Guest"


class Reply(NamedTuple):
    """The answer to a command."""

    state: MatchState | None = None
    lobby: LobbyState | None = None
    ratings: list[MoveRating] | None = None


class Agreed(Exception):
    """Both want another match, which is yet to be created."""

    def __init__(self, state: MatchState) -> None:
        super().__init__()
        self.state = state


Handler: TypeAlias = Callable[[Connection, Any], Awaitable[Reply]]


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

    async def perform(self, connection: Connection, command: str, message: object) -> Reply:
        """Carry out a command. Raises Refusal, or pydantic's ValidationError."""
        handle = self._handlers.get(command)
        if handle is None:
            raise Refusal(
                "unknown-command",
                f"{command[:40]!r} is not a command; commands are {', '.join(COMMANDS)}",
            )
        return await handle(connection, COMMANDS[command].model_validate(message))

    async def _create(self, connection: Connection, message: Create) -> Reply:
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
        game = match.game
        x, o = (self._seat(side, connection.who, name, game) for side in sides)
        for seat in (x, o):
            if seat.level is not None:
                self._pool.prepare(game, seat.level)
        start = None if match.position == game.start() else game.write(match.position)
        if start is not None and (message.ball or x.level or o.level):
            await self._pool.refuse_if_unreachable(game, start)
        event = Created(
            at=self._clock(),
            spec=game.spec,
            seats=(x, o),
            start=start,
            ball=message.ball,
            control=_control(message.time),
        )
        match_id = new_match_id()
        await connection.watch(match_id)  # first, so that the match shows its creator as present
        try:
            state = await self._matches.create(match_id, event, origin=connection.sid)
        except Refusal:
            await connection.unwatch(match_id)
            raise
        if state.is_listed:
            self._lobby.changed()
        return Reply(state)

    async def _pair(self, connection: Connection, message: Pair) -> Reply:
        try:
            spec = Match.new(message.spec).game.spec
        except UnbeatableError as error:
            raise Refusal("bad-request", str(error)) from None
        connection.refuse_if_full()
        wish = Wish(spec, _control(message.time))
        state = await self._lobby.pair(connection.who, connection.sid, message.name or GUEST, wish)
        state = await self._let_watch(connection, state)
        self._lobby.changed()
        return Reply(state)

    async def _join(self, connection: Connection, message: Join) -> Reply:
        player = None if message.side is None else PLAYER_NAMES.index(message.side)

        def decide(state: MatchState, now: float) -> list[Event]:
            return decisions.join(state, connection.who, message.name or GUEST, now, player)

        if message.match not in connection.watched:
            connection.refuse_if_full()
        before = await self._matches.refresh(message.match)
        state = await self._matches.perform(message.match, decide, origin=connection.sid)
        state = await self._let_watch(connection, state)
        if before.is_listed:
            self._lobby.changed()
        return Reply(state)

    async def _move(self, connection: Connection, message: MakeMove) -> Reply:
        def decide(state: MatchState, now: float) -> Change:
            return decisions.move(state, connection.who, message.move, now)

        return Reply(
            await self._matches.perform(
                message.match, decide, message.version, origin=connection.sid
            )
        )

    async def _resign(self, connection: Connection, message: InMatch) -> Reply:
        reply = await self._simply(decisions.resign)(connection, message)
        if reply.state is not None and not reply.state.is_full:
            self._lobby.changed()
        return reply

    async def _claim(self, connection: Connection, message: InMatch) -> Reply:
        attendance = await self._presence.of(message.match)

        def decide(state: MatchState, now: float) -> list[Event]:
            own = state.players_of(connection.who.owner)
            gone = gone_for(state, 1 - own[0], attendance, now) if own else None
            return decisions.claim(state, connection.who, gone, self._settings.claim_after, now)

        return Reply(await self._matches.perform(message.match, decide, origin=connection.sid))

    async def _rematch(self, connection: Connection, message: InMatch) -> Reply:
        next_id = new_match_id()

        def go_on(state: MatchState, now: float) -> list[Event]:
            return decisions.rematch(state, connection.who, next_id, now)

        def ask(state: MatchState, now: float) -> list[Event]:
            events = go_on(state, now)
            if any(event.kind == "continued" for event in events):
                raise Agreed(state)
            return events

        try:
            state = await self._matches.perform(message.match, ask, origin=connection.sid)
        except Agreed as agreed:
            # The next match is stored first: if that fails, its id is not published.
            await self._matches.create(next_id, self._rematch_of(agreed.state))
            state = await self._matches.perform(message.match, go_on, origin=connection.sid)
        return Reply(state)

    async def _watch(self, connection: Connection, message: InMatch) -> Reply:
        return Reply(await self._let_watch(connection, await self._matches.find(message.match)))

    async def _let_watch(self, connection: Connection, state: MatchState) -> MatchState:
        """Return the match once the connection receives all changes. Tell others who has joined."""
        is_new = await connection.watch(state.id)
        state = await self._matches.refresh(state.id)
        if is_new:
            await self._matches.publish(state, connection.sid)
        return state

    async def _leave(self, connection: Connection, message: InMatch) -> Reply:
        state = await self._matches.refresh(message.match)
        await connection.unwatch(message.match)
        await self._matches.publish(state, connection.sid)
        return Reply(state)

    async def _rate(self, connection: Connection, message: InMatch) -> Reply:
        state = await self._matches.refresh(message.match)
        if not state.ball and state.result is None:
            raise Refusal("not-allowed", "this match is played without the crystal ball")
        match = state.match
        rated = await self._pool.rate(match.game, [match.game.write(match.position)])
        return Reply(state, ratings=rated[0].moves)

    async def _listen(self, connection: Connection, message: InLobby) -> Reply:
        await connection.listen_to_lobby(message.listen)
        return Reply(lobby=await self._lobby.state())

    async def _solve(self, connection: Connection, message: Solve) -> Reply:
        try:
            game = load(message.spec)
        except UnbeatableError as error:
            raise Refusal("bad-request", str(error)) from None
        self._pool.refuse_if_too_large(game)
        connection.follow(game.spec, partial(self._pool.solve, game))
        return Reply()

    async def publish_again(self, match_id: str) -> None:
        """Publish a match and the lobby after a disconnection, or after missed messages."""
        try:
            state = await self._matches.refresh(match_id)
        except Refusal:
            return
        await self._matches.publish(state)
        if state.is_listed:
            self._lobby.changed()

    def _simply(self, decide_for: Callable[[MatchState, Identity, float], list[Event]]) -> Handler:
        """Return the handler of a command that is nothing but its decision."""

        async def handle(connection: Connection, message: InMatch) -> Reply:
            def decide(state: MatchState, now: float) -> list[Event]:
                return decide_for(state, connection.who, now)

            return Reply(await self._matches.perform(message.match, decide, origin=connection.sid))

        return handle

    def _seat(self, side: str, who: Identity, name: str, game: Playable) -> Seat:
        match side.strip().lower():
            case "me":
                return Seat("person", name=name, owner=who.owner, bot=who.bot)
            case "friend":
                return Seat("friend")
            case "open":
                return Seat("open")
            case level:
                return self._computer(_level(level), game)

    def _computer(self, level: str, game: Playable) -> Seat:
        """Return a computer's seat. A match keeps its name, also if its game is solved later."""
        is_strong = level == PERFECT and not self._pool.is_exact(game)
        return Seat("computer", name=STRONG if is_strong else level.capitalize(), level=level)

    def _rematch_of(self, state: MatchState) -> Created:
        """Return the event of the next match. Its game may have been solved since the last one."""
        event = decisions.rematch_of(state, self._clock())
        game = state.match.game
        x, o = (self._computer(seat.level, game) if seat.level else seat for seat in event.seats)
        return replace(event, seats=(x, o))


def _level(text: str) -> str:
    """Return the name of a computer player that answers quickly and needs no file."""
    name = text.partition("(")[0].strip()
    try:
        if name in QUICK_PLAYERS:
            return load_player(text).name
    except UnbeatableError:
        pass
    raise Refusal(
        "bad-request",
        f"{text!r} does not play here; a side is me, friend, open, "
        f"or one of {', '.join(QUICK_PLAYERS)}",
    )


def _control(time: Timing | None) -> TimeControl | None:
    return None if time is None else TimeControl(time.minutes * 60, time.increment)
