"""Match ids: twelve random letters and digits, too many to guess."""

import secrets

LENGTH = 12
# No 0/O or 1/l/I: people read addresses aloud.
_LETTERS = "23456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"


def new_match_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(LENGTH))
