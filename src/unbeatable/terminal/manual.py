"""The manual that `?` shows: the rules of the game, how to type its moves, and the keys."""

from contextlib import suppress

from unbeatable.core.cell_moves import cell_names, legal_cell_moves
from unbeatable.core.errors import IllegalMove
from unbeatable.core.game import PLAYER_NAMES, Circular, Playable
from unbeatable.core.match import REPETITION_RULE

KEYS = """\
Arrows      go from cell to cell
Enter       play there; with pieces: pick up, then put down
Mouse       click a cell; with gravity any cell of the column
x, o        choose the next mark, where a game lets you choose
t           type a move
v           values on or off, for the player to move:
            ▲3 wins in 3 plies, ● draws, ▼4 loses in 4
h           hint: the best move, and what it leads to
e           explain the position, or the match once it is over
u, r        undo, redo: take back your last move, play it again
n           new game; the score continues
Escape      put the piece back, or go to the menu and back
q           quit

A ply is one move by one player: a win in 3 plies is your move,
the reply, and your winning move. ◆ marks the last move.
"""


def manual(game: Playable) -> str:
    """Return the rules, how to type moves, and the keys."""
    repetition = f"{REPETITION_RULE}\n" if isinstance(game, Circular) else ""
    return f"{game.title}: {game.summary}.\n{repetition}{how_to_type(game)}\n\n{KEYS}"


def how_to_type(game: Playable) -> str:
    """Return an example of a move, and what it means."""
    start = game.start()
    picture = game.picture(start)
    moves = legal_cell_moves(game, start)
    known = [move for move in moves if move.mark in (None, PLAYER_NAMES[0])]
    names = cell_names(picture)
    if not known:
        first = game.write_move(start, game.moves(start)[0])
        return f"Type {first}, for example."
    cell_move = known[len(known) // 2]
    cell = names[cell_move.target]
    if cell_move.mark:
        return f"Type {cell_move.text} to set {cell_move.mark} on {cell}."
    if any(picture.hands):
        above = names[cell_move.target - picture.columns]
        return f"Type {cell} to drop a piece there; later {cell}-{above} to move it to {above}."
    with suppress(IllegalMove):
        column = cell[0]
        if game.read_move(start, column) in game.moves(start):
            return f"Type {column} to drop into column {column}."
    return f"Type {cell} to play there."
