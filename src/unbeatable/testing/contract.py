"""The contract of a game. A broken rule raises AssertionError, with the position."""

from collections.abc import Iterator

from unbeatable.core.errors import IllegalMove, PositionError, SpecError
from unbeatable.core.game import (
    Bounded,
    Game,
    Lined,
    Playable,
    Position,
    Symmetric,
    Value,
    opponent,
)
from unbeatable.core.grid import Grid
from unbeatable.core.positions import quote_position
from unbeatable.core.registry import load, parse_spec

NO_TEXT = ("", " ", "?", "x" * 1000, "a1-", "-", "//", "☃", "x..o..x..x x x")


def check_game(game: str | Game, *, limit: int = 10_000) -> int:
    """Check that a game, given as a spec or as its rules, keeps the contract.

    Positions are visited breadth-first, up to the limit. Return how many were checked.
    """
    rules: Game = load(game)
    _check_spec(rules)
    if isinstance(game, str):
        _require(load(rules.spec).spec == rules.spec, rules, "load(spec).spec is not spec")
    playable = rules if isinstance(rules, Playable) else None
    lined = rules if isinstance(rules, Lined) else None
    start = rules.start()
    _require(rules.turn(start) == 0, rules, "player 0 does not move first")
    if isinstance(rules, Symmetric):
        moved = [image for image in rules.images(start) if image != start]
        _require(not moved, rules, "a symmetry moves the start")
    seen = 0
    for pos in _walk(rules, limit):
        seen += 1
        _check_rules(rules, pos)
        _check_symmetry(rules, pos)
        if lined:
            _require(abs(lined.line_score(pos)) <= 49, rules, "line_score is out of range", pos)
        if playable:
            _check_text(playable, pos)
            _check_picture(playable, pos)
    if isinstance(rules, Bounded):
        _require(seen <= rules.size_bound(), rules, "size_bound is below the true size")
    if playable:
        _check_refusals(playable)
    return seen


def _check_spec(game: Game) -> None:
    try:
        parse_spec(game.spec)
    except SpecError as error:
        raise AssertionError(f"spec: {error}") from None


def _walk(game: Game, limit: int) -> Iterator[Position]:
    seen = {game.start()}
    waiting = [*seen]
    for pos in waiting:  # grows during the loop
        yield pos
        for move in game.moves(pos):
            child = game.play(pos, move)
            if child not in seen and len(seen) < limit:
                seen.add(child)
                waiting.append(child)


def _check_rules(game: Game, pos: Position) -> None:
    moves, verdict = list(game.moves(pos)), game.verdict(pos)
    _require(all(type(move) is int for move in moves), game, "a move is not an int", pos)
    _require(moves == sorted(set(moves)), game, "moves are not ascending", pos)
    _require(moves == list(game.moves(pos)), game, "moves differ when asked twice", pos)
    _require(
        bool(moves) == (verdict is None),
        game,
        "a position must have either moves or a verdict",
        pos,
    )
    _require(verdict is None or isinstance(verdict, Value), game, "verdict is not a Value", pos)
    for move in moves:
        child = game.play(pos, move)
        _require(child == game.play(pos, move), game, "play is not pure", pos)
        _require(game.turn(child) == opponent(game.turn(pos)), game, "turns do not alternate", pos)


def _check_symmetry(game: Game, pos: Position) -> None:
    twin = game.canonical(pos)
    _require(game.canonical(twin) == twin, game, "canonical is not idempotent", pos)
    _require(game.verdict(twin) == game.verdict(pos), game, "canonical changes the verdict", pos)
    _require(
        _canonical_children(game, twin) == _canonical_children(game, pos),
        game,
        "canonical changes what can be reached",
        pos,
    )
    if isinstance(game, Symmetric):
        images = set(game.images(pos))
        _require(pos in images, game, "a position is not among its images", pos)
        _require(
            {game.canonical(image) for image in images} == {twin},
            game,
            "images of a position differ in canonical",
            pos,
        )


def _canonical_children(game: Game, pos: Position) -> set[Position]:
    return {game.canonical(game.play(pos, move)) for move in game.moves(pos)}


def _check_text(game: Playable, pos: Position) -> None:
    text = game.write(pos)
    _require(game.read(text) == pos, game, f"{text!r} does not read back", pos)
    moves = game.moves(pos)
    written = [game.write_move(pos, move) for move in moves]
    _require(len(set(written)) == len(moves), game, "two moves have the same text", pos)
    for move, name in zip(moves, written, strict=True):
        _require(game.read_move(pos, name) == move, game, f"{name!r} does not read back", pos)


def _check_picture(game: Playable, pos: Position) -> None:
    picture = game.picture(pos)
    cells = picture.columns * picture.rows
    _require(len(picture.marks) == cells, game, "the picture does not have one mark per cell", pos)
    whole = picture.rows % picture.layers == 0
    _require(whole, game, "the rows of the picture are not those of whole layers", pos)
    names = picture.names or Grid(picture.columns, picture.rows).names
    _require(len(set(names)) == cells, game, "the picture does not have one name per cell", pos)
    _require(set(picture.marks) <= set("xo. "), game, "the picture has an unknown mark", pos)
    _require(min(picture.hands) >= 0, game, "a hand has a negative number of pieces", pos)
    winning = [picture.marks[cell] for cell in picture.winning]
    _require(not set(winning) & set(". "), game, "a completed line has an empty cell", pos)
    _require(not winning or game.verdict(pos) is not None, game, "a line, but no verdict", pos)


def _check_refusals(game: Playable) -> None:
    for text in NO_TEXT:
        try:
            game.read(text)
        except PositionError:
            pass
        else:
            _require(False, game, f"{text!r} is read as a position")
        try:
            game.read_move(game.start(), text)
        except IllegalMove:
            pass
        else:
            _require(False, game, f"{text!r} is read as a move")


def _require(kept: bool, game: Game, rule: str, pos: Position | None = None) -> None:
    if kept:
        return
    if pos is None:
        raise AssertionError(f"{game.spec}: {rule}")
    raise AssertionError(f"{game.spec}: {rule} in {quote_position(game, pos)}")
