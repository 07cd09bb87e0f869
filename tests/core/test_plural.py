from unbeatable.core.plural import plural


def test_one_is_singular_and_all_else_plural() -> None:
    assert [plural(n, "move") for n in (0, 1, 2, 1_000)] == [
        "0 moves",
        "1 move",
        "2 moves",
        "1,000 moves",
    ]
    assert [plural(n, "leaf", "leaves") for n in (1, 2)] == ["1 leaf", "2 leaves"]
