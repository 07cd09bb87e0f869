"""Compilation in the background: `python -m unbeatable.solve.line_search` compiles the search."""

import atexit
import os
import subprocess
import sys
from threading import Thread

from unbeatable.solve.jit import OPTIONS

MODULE = "unbeatable.solve.line_search"
NICENESS = 5


def compile_in_background() -> None:
    """Begin to compile the search in a process of its own, if numba can cache it for this one."""
    if OPTIONS["cache"]:
        process = subprocess.Popen(  # noqa: S603 (our own module)
            [sys.executable, "-m", MODULE],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        Thread(target=process.wait, daemon=True).start()  # an ended process has to be waited for
        atexit.register(process.terminate)  # what is compiled by then is kept


def compile_politely() -> None:
    """Compile the searches, and those for proofs, behind all other processes.

    The exact one comes before that of boards with gravity, which is the sign that both are ready.
    """
    from unbeatable.games.mnk import MNK
    from unbeatable.solve.alpha_beta.bitboard import Bitboard
    from unbeatable.solve.alpha_beta.searcher import compile_search
    from unbeatable.solve.line_search.searcher import compile_searches
    from unbeatable.solve.progress import silent
    from unbeatable.solve.proof.prover import load_searches

    if hasattr(os, "nice"):
        os.nice(NICENESS)
    compile_search(Bitboard(MNK(4, 4, 4, gravity=True)))
    compile_searches()
    load_searches(silent)
