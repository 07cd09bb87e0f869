"""What the game screen says: whose turn it is, the players, the moves, the values."""

from unbeatable.core.game import PLAYER_NAMES, Picture, Value
from unbeatable.core.plural import plural
from unbeatable.core.record import UNFINISHED, Record
from unbeatable.explain.build import explain_match, explain_position
from unbeatable.players.search import search_depth
from unbeatable.solve.solution import Rating, Solution
from unbeatable.terminal.last_move import Landing
from unbeatable.terminal.marks import Marks, drawn
from unbeatable.terminal.session import Sitting

SYMBOLS = {Value.WIN: "▲", Value.DRAW: "●", Value.LOSS: "▼"}


def sentence(text: str) -> str:
    """The text with a capital and a full stop; a cell, a move or a mark stays as it is written."""
    first = text.partition(" ")[0]
    if first.isalpha() and first not in PLAYER_NAMES:
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def value_sign(rating: Rating) -> str:
    """`▲3`: a win in three plies; `●`: a draw."""
    return SYMBOLS[rating.value] + ("" if rating.remoteness is None else str(rating.remoteness))


def whose_turn(sitting: Sitting, marks: Marks) -> str:
    """Whose turn it is, or how the match ended."""
    if sitting.is_over:
        ending = sitting.ending
        if sitting.winner is not None:  # the winner's name stands first
            ending = marks[sitting.winner] + ending.removeprefix(PLAYER_NAMES[sitting.winner])
        return f"{sentence(ending)} Press n for a new game."
    mover, mark = sitting.mover, marks[sitting.match.turn]
    if not mover.is_person:
        return f"{sitting.name(mover)} ({mark}) is thinking…"
    if sitting.people == 1:
        return f"Your turn. You are {mark}."
    return f"{mover.name} ({mark}) to move."


def players(sitting: Sitting, marks: Marks) -> str:
    """Both sides, an arrow before the one to move, pieces in hand, and the score."""
    hands = sitting.match.picture.hands
    lines = []
    for player, seat in enumerate(sitting.sides):
        moves = not sitting.is_over and sitting.match.turn == player
        hand = f", {hands[player]} in hand" if any(hands) else ""
        depth = f", depth {search_depth(sitting.match)}" if sitting.searches(seat) else ""
        lines.append(f"{'►' if moves else ' '} {marks[player]} {sitting.name(seat)}{depth}{hand}")
    score = sitting.score
    first, second = map(sitting.name, sitting.seats)
    if first == second:
        first, second = f"{first} 1", f"{second} 2"
    lines += ["", "Score", f"  {first} {score.first}", f"  {second} {score.second}"]
    return "\n".join([*lines, f"  Draws {score.draws}"])


def known(sitting: Sitting, progress: str) -> str:
    """How far the solving of the game is, or that it is too large; nothing once it is solved."""
    if sitting.is_solvable:
        return f"Solving\n{progress}" if progress else ""
    if any(map(sitting.searches, sitting.seats)):
        depth = search_depth(sitting.match)
        return f"Too large to solve: the computer looks {plural(depth, 'move')} ahead."
    return "Too large to solve: values are not known."


def recentred(landed: Landing) -> str:
    """That the names of the cells have changed under the piece that was just played."""
    return f"the board re-centred, and the piece now stands on {landed.name}"


def move_list(sitting: Sitting) -> str:
    """The moves, two in a line with their number; those taken back are not among them."""
    played = sitting.match.played
    wide = max((len(move) for move in played), default=0)
    lines = [
        f"{ply // 2 + 1:>3}. {'  '.join(f'{move:<{wide}}' for move in played[ply : ply + 2])}"
        for ply in range(0, len(played), 2)
    ]
    return "\n".join(line.rstrip() for line in lines)


def in_words(rating: Rating) -> str:
    """`a win in 3 plies`, `a draw`."""
    if rating.remoteness is None:
        return "a draw"
    plies = "ply" if rating.remoteness == 1 else "plies"
    return f"a {rating.value} in {rating.remoteness} {plies}"


def explanation(record: Record, solution: Solution, marks: Marks) -> str:
    """Why the position is what it is; once the match is over, what decided it."""
    match = record.match

    def draw(picture: Picture) -> str:
        return drawn(picture, marks)

    if record.result != UNFINISHED:
        return explain_match(record, solution).text(marks, draw)
    # The board is on the screen already, so that what comes first is what was asked.
    text = explain_position(match, solution).text(marks, draw)
    return text.removeprefix(draw(match.picture)).lstrip("\n")
