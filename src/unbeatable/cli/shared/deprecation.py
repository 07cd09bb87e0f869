"""Notes about spellings that still work in this release."""

import sys


def warn(replacement: str) -> None:
    """Say on stderr what to write instead."""
    print(f"unbeatable: {replacement}; the old form ends with the next release", file=sys.stderr)
