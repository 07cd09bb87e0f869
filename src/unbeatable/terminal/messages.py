"""Messages of the game screen: whose turn it is, the players, the moves, the explanation."""

from unbeatable.core.game import PLAYER_NAMES, Picture, Playable
from unbeatable.core.plural import plural
from unbeatable.core.record import UNFINISHED, Record
from unbeatable.explain.build import explain_match, explain_position
from unbeatable.players.strong import effort, effort_in_words
from unbeatable.solve.solution import Solution
from unbeatable.terminal.last_move import LastMove
from unbeatable.terminal.marks import Marks, draw_board, names_of
from unbeatable.terminal.session import Session

UNKNOWN = "this game is too large to be solved, so its values are not known"


def capitalised(text: str) -> str:
    """Return the text with a capital; a cell, a move or a mark keeps its case."""
    first = text.partition(" ")[0]
    return text[0].upper() + text[1:] if first.isalpha() and first not in PLAYER_NAMES else text


def sentence(text: str) -> str:
    """Return the text with a capital and a full stop."""
    text = capitalised(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."


def title(game: Playable, width: int) -> str:
    """Return the name of the game, with its rules if both fit into one line."""
    full = f"{game.title}: {game.summary}"
    return full if len(full) <= width else game.title


def whose_turn(session: Session, marks: Marks) -> str:
    """Return whose turn it is, or how the match ended."""
    names = names_of(session.match.picture, marks)
    if session.is_over:
        return f"{sentence(session.ending(names))} Press n for a new game."
    mover, name = session.mover, names[session.match.turn]
    if not mover.is_person:
        return f"{session.name(mover)} ({name}) is thinking…"
    if session.people == 1:
        return f"Your turn. You are {name}."
    return f"{mover.name} ({name}) to move."


def players(session: Session, marks: Marks) -> str:
    """Return both sides, an arrow before the one to move, pieces in hand, and the score."""
    picture = session.match.picture
    hands, labels = picture.hands, ("1", "2") if picture.shared_marks else marks
    lines = []
    for player, seat in enumerate(session.sides):
        moves = not session.is_over and session.match.turn == player
        hand = f", {hands[player]} in hand" if any(hands) else ""
        searched = f", {effort(session.match)}" if session.searches(seat) else ""
        lines.append(
            f"{'►' if moves else ' '} {labels[player]} {session.name(seat)}{searched}{hand}"
        )
    score = session.score
    first, second = map(session.name, session.seats)
    if first == second:
        first, second = f"{first} 1", f"{second} 2"
    lines += ["", "Score", f"  {first} {score.first}", f"  {second} {score.second}"]
    return "\n".join([*lines, f"  Draws {score.draws}"])


def solver_status(session: Session, progress: str) -> str:
    """Return the progress of the solver, or what is known of a game that is too large.

    Empty once it is solved.
    """
    if session.is_solvable is not False:
        return f"Solving\n{progress}" if progress else ""
    if any(map(session.is_proven_from_start, session.seats)):
        return "Proven from the start: the computer plays by the proof."
    searches = any(map(session.searches, session.seats))
    if session.proven is not None:
        effort_note = f" The computer {effort_in_words(session.match)}." if searches else ""
        return f"The result is proven.{effort_note}"
    if searches:
        return f"Too large to solve: the computer {effort_in_words(session.match)}."
    return "Too large to solve: values are not known."


def no_values(session: Session, marks: Marks) -> str:
    """Return why a game that is too large has no values, or what is proven in their place."""
    return proven_note(session, marks) or UNKNOWN


def proven_note(session: Session, marks: Marks) -> str:
    """Return what is proven about the position."""
    proven = session.proven
    if proven is None:
        return ""
    begins = "from here on it is proven" if session.is_newly_proven else "proven"
    if proven.winner is None:
        return f"{begins}: a draw with perfect play"
    seat, name = session.sides[proven.winner], names_of(session.match.picture, marks)[proven.winner]
    wins = "you can win" if seat.is_person and session.people == 1 else f"{name} wins"
    return f"{begins}: {wins} within {plural(proven.at_most or 0, 'ply', 'plies')}"


def recentred_note(landed: LastMove) -> str:
    """Return what the cell of the last piece is called now that the board has re-centred."""
    return f"the board re-centred, and the piece now stands on {landed.name}"


def move_list(session: Session) -> str:
    """Return the moves, two in a numbered line, without those taken back."""
    played = session.match.played
    wide = max((len(move) for move in played), default=0)
    lines = [
        f"{ply // 2 + 1:>3}. {'  '.join(f'{move:<{wide}}' for move in played[ply : ply + 2])}"
        for ply in range(0, len(played), 2)
    ]
    return "\n".join(line.rstrip() for line in lines)


def explanation(record: Record, solution: Solution, marks: Marks) -> str:
    """Return why the position has its value; once the match is over, what decided it."""
    match = record.match
    names = names_of(match.picture, marks)

    def draw(picture: Picture) -> str:
        return draw_board(picture, marks)

    if record.result != UNFINISHED:
        return explain_match(record, solution).text(names, draw)
    # Without the board, which is on the screen already.
    text = explain_position(match, solution).text(names, draw)
    return text.removeprefix(draw(match.picture)).lstrip("\n")
