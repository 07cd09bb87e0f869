"""Numbers with their nouns: `1 move`, `2 moves`."""


def plural(count: int, noun: str, nouns: str = "") -> str:
    """Return the count with its noun; `nouns` is the plural where it is not noun + s."""
    return f"{count:,} {noun if count == 1 else nouns or noun + 's'}"
