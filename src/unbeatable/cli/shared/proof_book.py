"""The book of a proof: a winning strategy that is looked for once and kept in a file."""

import sys
import tempfile
from contextlib import redirect_stdout
from math import inf
from pathlib import Path
from typing import TypeGuard

from unbeatable.cli.shared.files import STDOUT, write
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.core.errors import UnbeatableError
from unbeatable.core.game import Game, LineGame, Value
from unbeatable.solve import feasibility
from unbeatable.solve.storage.books import proof_path
from unbeatable.terminal.values import proof_in_words

MAX_PROOF_CELLS = 64
"""The most cells of a board whose proof is kept: an entry has a word for the stones of a side."""


def can_keep_proof(game: Game) -> TypeGuard[LineGame]:
    """Return whether only a proof tells who wins, and a book of it can be kept."""
    feasible = feasibility(game)
    if feasible.is_exact or not feasible.provable or not isinstance(game, LineGame):
        return False
    return len(game.cell_symmetries()[0]) <= MAX_PROOF_CELLS


def keep_proof(game: LineGame, output: Path | None) -> None:
    """Prove that the first player wins, and write the book of the proof."""
    from unbeatable.solve.proof.line_board import LineBoard
    from unbeatable.solve.proof.prover import prove
    from unbeatable.solve.proof.win_book import WinBook

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book" if output == STDOUT else output or proof_path(game)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path.parent):
            pass  # fail now, not after the work, if nothing can be written there
        with progress_bar() as progress:
            proof = prove(game, seconds=inf, fresh=True, progress=progress)
        if proof is None or proof.value is not Value.WIN:
            raise UnbeatableError(
                f"{game.spec!r} has no book; a proof is only kept if the first player wins"
            )
        book = WinBook.of(LineBoard.of(game), proof.strategies[0])
        book.save(path, game.spec)
        size = path.stat().st_size
        if output == STDOUT:
            write(STDOUT, path.read_bytes())
    place = "standard output" if output == STDOUT else path
    with redirect_stdout(sys.stderr if output == STDOUT else sys.stdout):
        print(f"{game.spec}: {proof_in_words(proof)}")
        print(
            f"  {proof.why}\n  the search took {proof.seconds:.3g} s; "
            f"{book.entries.size:,} positions are kept in {place} ({size:,} bytes)"
        )
