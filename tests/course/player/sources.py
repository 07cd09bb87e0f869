"""Players that a learner might have written, as modules."""

from tests.course.pupil import REMEMBERS

FIRST = "from s03_turns import legal_moves\ndef choose(board):\n    return legal_moves(board)[0]\n"


def of(source: str) -> dict[str, str]:
    """Modules whose player is this one."""
    return {"s14_quick": source}


RIGHT = of(REMEMBERS)
WRONG = of(FIRST)
