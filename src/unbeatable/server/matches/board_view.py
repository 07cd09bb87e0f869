"""Board view: what clients see of a position, its moves and the moves that led to it."""

from collections.abc import Sequence
from functools import lru_cache

from unbeatable.core.cell_moves import cell_names, parse_cell_move, shift_between
from unbeatable.core.game import (
    PLAYER_NAMES,
    Familiar,
    Hinting,
    Move,
    Picture,
    Playable,
    Position,
)
from unbeatable.core.match import Match
from unbeatable.core.registry import load
from unbeatable.server.wire import (
    BoardPicture,
    BoardState,
    LastMove,
    LegalMove,
    NextMove,
    PlyState,
    PositionState,
    Side,
)

SIDES: tuple[Side, Side] = ("x", "o")
REMEMBERED = 20_000
"""Positions whose picture and moves are cached."""


def board_state_json(match: Match, is_over: bool) -> str:
    """Return the board of a match as it is sent; a match may be over before its game is."""
    previous = (match.positions[-2], match.moves[-1]) if match.moves else None
    return _write_board_state(match.game.spec, match.position, previous, is_over)


def position_state(match: Match) -> PositionState:
    game, pos = match.game, match.position
    return PositionState(
        spec=game.spec,
        title=game.title,
        position=game.write(pos),
        board=board_picture(game, pos),
        turn=None if match.is_over else SIDES[match.turn],
        legal=[
            NextMove(**legal.model_dump(), after=game.write(game.play(pos, move)))
            for legal, move in zip(legal_moves(game, pos), game.moves(pos), strict=True)
        ],
        words=match.status,
    )


def steps_of(match: Match, moves: Sequence[str]) -> list[LastMove]:
    """Return moves that follow the match, each as cells of the picture that it is made in."""
    steps = []
    for move in moves:
        match = match.apply(move)
        steps.append(_last(match.game.spec, match.positions[-2], match.moves[-1]))
    return steps


def plies(match: Match) -> list[PlyState]:
    """Return the board at the start and after each move."""
    game = match.game
    before = [None, *zip(match.positions, match.moves, strict=False)]
    return [
        PlyState(
            position=game.write(pos),
            board=board_picture(game, pos),
            turn=SIDES[game.turn(pos)],
            last=_last(game.spec, *previous) if previous else None,
        )
        for pos, previous in zip(match.positions, before, strict=True)
    ]


def board_picture(game: Playable, pos: Position) -> BoardPicture:
    return _board(game.spec, pos)


def position_text(game: Playable, pos: Position) -> str:
    return _text(game.spec, pos)


def legal_moves(game: Playable, pos: Position) -> list[LegalMove]:
    return _legal(game.spec, pos)


# Cached by spec and position: many matches have the same ones.


@lru_cache(maxsize=1_000)
def _rules(spec: str) -> Playable:
    return load(spec)


@lru_cache(maxsize=REMEMBERED)
def _write_board_state(
    spec: str, pos: Position, previous: tuple[Position, Move] | None, is_over: bool
) -> str:
    """Write the state of a board; `previous` is the position before the last move, and it."""
    game = _rules(spec)
    state = BoardState(
        spec=spec,
        title=game.title,
        position=_text(spec, pos),
        board=_board(spec, pos),
        legal=[] if is_over else _legal(spec, pos),
        last=_last(spec, *previous) if previous else None,
        hints=list(game.hints()) if isinstance(game, Hinting) else [],
        familiar=isinstance(game, Familiar) and game.familiar,
    )
    return state.model_dump_json()


@lru_cache(maxsize=REMEMBERED)
def _text(spec: str, pos: Position) -> str:
    return _rules(spec).write(pos)


@lru_cache(maxsize=REMEMBERED)
def _board(spec: str, pos: Position) -> BoardPicture:
    picture = _rules(spec).picture(pos)
    return BoardPicture(
        columns=picture.columns,
        rows=picture.rows,
        marks=picture.marks,
        names=list(cell_names(picture)),
        hands=picture.hands,
        winning=list(picture.winning),
        gravity=picture.gravity,
        window=picture.window,
        roads=list(picture.roads),
        shared_marks=picture.shared_marks,
        line_loses=picture.line_loses,
        layers=picture.layers,
    )


@lru_cache(maxsize=REMEMBERED)
def _legal(spec: str, pos: Position) -> list[LegalMove]:
    game = _rules(spec)
    before = game.picture(pos)
    return [_read_move(game, pos, move, before)[0] for move in game.moves(pos)]


@lru_cache(maxsize=REMEMBERED)
def _last(spec: str, pos: Position, move: Move) -> LastMove:
    game = _rules(spec)
    legal, shift = _read_move(game, pos, move, game.picture(pos))
    return LastMove(**legal.model_dump(), by=SIDES[game.turn(pos)], shift=shift)


def _read_move(
    game: Playable, pos: Position, move: Move, before: Picture
) -> tuple[LegalMove, tuple[int, int]]:
    """Return a move as cells of the picture before it, and how far the board then re-centres."""
    text = game.write_move(pos, move)
    cell_move = parse_cell_move(before, text)
    if cell_move is None:
        return LegalMove(move=text, target=None, start=None, mark=None, places=None), (0, 0)
    after = game.picture(game.play(pos, move))
    right, down = shift_between(before, after, cell_move)
    placed = after.marks[cell_move.target + right + down * after.columns]
    legal = LegalMove(
        move=text,
        target=cell_move.target,
        start=cell_move.start,
        mark=side_of(cell_move.mark),
        places=side_of(placed),
    )
    return legal, (right, down)


def side_of(mark: str | None) -> Side | None:
    """Return the side whose mark this is; None if it is neither's."""
    return SIDES[PLAYER_NAMES.index(mark)] if mark in PLAYER_NAMES else None
