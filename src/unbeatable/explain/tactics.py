"""Tactics: what a move does, in players' terms. It completes a line, blocks, forks and so on.

In games without threats (see `core.threats`), tactics name only what the rules say. The words are
"the opponent", not x or o, so that they fit any names of the players.
"""

from collections.abc import Iterator, Sequence

from unbeatable.core.cell_moves import cell_names
from unbeatable.core.game import PLAYER_NAMES, Move, Playable, Position, Rating, Threatening, Value
from unbeatable.core.threats import can_threaten, is_decisive_fork, wins_after_any_reply
from unbeatable.explain.explained_move import (
    ORDER,
    Ending,
    ExplainedMove,
    Tactic,
    TacticName,
    count_word,
    join_some,
    join_words,
)
from unbeatable.solve.solution import Solution

MAX_DRAWN_VARIATION = 30
"""The number of plies to show of a draw that neither ends nor repeats."""


def best_variation(
    solution: Solution, game: Playable, pos: Position, first: Rating
) -> tuple[tuple[ExplainedMove, ...], Ending]:
    """Return the move and perfect play after it, to the end or until a drawn position repeats."""
    variation = [explain_rating(solution, game, pos, first)]
    seen = {pos}
    pos = game.play(pos, first.move)
    while game.verdict(pos) is None:
        drawn = first.value is Value.DRAW  # a slow win may repeat a position, but it ends
        if drawn and pos in seen:
            return tuple(variation), Ending.REPEATS
        if drawn and len(variation) >= MAX_DRAWN_VARIATION:
            return tuple(variation), Ending.GOES_ON
        seen.add(pos)
        best = best_move(solution, game, pos)
        variation.append(explain_rating(solution, game, pos, best))
        pos = game.play(pos, best.move)
    return tuple(variation), Ending.OVER


def best_move(solution: Solution, game: Playable, pos: Position) -> Rating:
    """Return a best move. Among equals, prefer one with a tactic; in a lost position, a block."""
    best = solution.best(pos)
    if len(best) == 1 or best[0].remoteness == 1:
        return best[0]

    def rank(rating: Rating) -> int:
        found = [tactic.name for tactic in tactics_of(solution, game, pos, rating)]
        if TacticName.BLOCKS in found and rating.value is Value.LOSS:
            return -1
        return ORDER[found[0]] if found else len(ORDER)

    return min(best, key=rank)


def explain_rating(
    solution: Solution, game: Playable, pos: Position, rating: Rating
) -> ExplainedMove:
    """Return a rated move with the position after it and its tactics."""
    after = game.play(pos, rating.move)
    return ExplainedMove(
        player=PLAYER_NAMES[game.turn(pos)],
        move=rating.text,
        value=rating.value,
        remoteness=rating.remoteness,
        tactics=tuple(tactics_of(solution, game, pos, rating)),
        position=game.write(after),
        picture=game.picture(after),
    )


def tactics_of(solution: Solution, game: Playable, pos: Position, move: Rating) -> list[Tactic]:
    """Return what the move does, most important first; often there is nothing to name."""
    after = game.play(pos, move.move)
    found = []
    ends = game.verdict(after) is not None
    rules = game if can_threaten(game) else None
    if ends and (line := _completed_line(game, after)):
        lost = ", which loses" if move.value is Value.LOSS else ""
        found.append(Tactic(TacticName.COMPLETES, line, f"completes a line{lost}"))
    elif ends and rules and move.value is Value.WIN:
        found.append(Tactic(TacticName.TRAPS, (), "leaves the opponent without a move"))
    elif rules:
        found += _threat_tactics(solution, rules, pos, move)
    if (move.value, move.remoteness) == (Value.WIN, 2):
        found.append(Tactic(TacticName.NO_SAFE_MOVE, (), "leaves the opponent no safe move"))
    if not ends and _takes_the_centre(game, pos, move):
        found.append(Tactic(TacticName.CENTRE, (), "takes the centre"))
    return sorted(found, key=lambda tactic: ORDER[tactic.name])


def _threat_tactics(
    solution: Solution, game: Threatening, pos: Position, move: Rating
) -> Iterator[Tactic]:
    """Yield the tactics that involve threats: blocks, threatens, forks, blocks or opens a fork."""
    after = game.play(pos, move.move)
    if blocked := _blocked(game, pos, move):
        what = "a threat" if blocked == (move.text,) else join_words(blocked)
        yield Tactic(TacticName.BLOCKS, blocked, f"blocks {what}")
    if game.verdict(after) is not None:
        return
    threats = _threats(game, after)
    if is_fork(game, after, threats, move):
        words = f"forks ({join_words(threats)})"
        if move.value is Value.LOSS:  # the opponent completes their own line first
            words = f"makes {count_word(threats)} threats ({join_words(threats)}), too late"
        yield Tactic(TacticName.FORKS, threats, words)
        return
    if threats:
        yield Tactic(TacticName.THREATENS, threats, f"threatens {join_words(threats)}")
    if forks := _forks_prevented(solution, game, pos, move):
        yield Tactic(TacticName.BLOCKS_FORK, forks, f"blocks a fork {_where(forks)}")
    if move.value < solution.value(pos) and (forks := _winning_forks(solution, game, after)):
        words = f"opens a fork for the opponent {_where(forks)}"
        yield Tactic(TacticName.OPENS_FORK, forks, words)


def is_fork(game: Threatening, after: Position, threats: Sequence[str], move: Rating) -> bool:
    """Return whether no single reply stops all the threats, except by winning at once."""
    if len(threats) < 2:
        return False
    if move.value is Value.WIN:
        return move.remoteness is not None and move.remoteness <= 3
    return (move.value, move.remoteness) == (Value.LOSS, 2) and wins_after_any_reply(game, after)


def _blocked(game: Threatening, pos: Position, move: Rating) -> tuple[str, ...]:
    """Return the threats that the move stops; in piece games only if it stops them all."""
    threats = _threats(game, pos)
    if game.moves_pieces:
        still_wins = (move.value, move.remoteness) == (Value.LOSS, 2)
        return () if still_wins else threats
    return (move.text,) if move.text in threats else ()


def _forks_prevented(
    solution: Solution, game: Threatening, pos: Position, move: Rating
) -> tuple[str, ...]:
    """Return the opponent's forks before the move. If the move does not lose, none of them wins."""
    if move.value is Value.LOSS or _threats(game, pos):
        return ()
    if solution.remoteness(pos) == 1:  # then a fork would be too late
        return ()
    return _write_moves(game, pos, game.forks(pos))


def _winning_forks(solution: Solution, game: Threatening, pos: Position) -> tuple[str, ...]:
    """Return the moves that win in three by making two threats at once."""
    if solution.outcome(pos) != (Value.WIN, 3):
        return ()
    return tuple(
        game.write_move(pos, move)
        for move in game.moves(pos)
        if is_decisive_fork(game, game.play(pos, move))
    )


def _completed_line(game: Playable, pos: Position) -> tuple[str, ...]:
    picture = game.picture(pos)
    names = cell_names(picture)
    return tuple(names[cell] for cell in picture.winning)


def _takes_the_centre(game: Playable, pos: Position, move: Rating) -> bool:
    """Return whether the move is to the middle cell of a board that has one and does not move."""
    picture = game.picture(pos)
    columns, rows = picture.columns, picture.rows
    if picture.window or min(columns, rows) < 3 or not (columns % 2 and rows % 2):
        return False
    return move.text.endswith(cell_names(picture)[columns * rows // 2])


def _threats(game: Threatening, pos: Position) -> tuple[str, ...]:
    return _write_moves(game, pos, game.threats(pos))


def _write_moves(game: Threatening, pos: Position, moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(game.write_move(pos, move) for move in moves)


def _where(forks: Sequence[str]) -> str:
    """Return where a stone forks ("at b2"), or which move of a piece does ("by a1-b2")."""
    return f"{'by' if '-' in forks[0] else 'at'} {join_some(forks)}"
