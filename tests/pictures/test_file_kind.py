"""The kind of file that a name asks for."""

from pathlib import Path

import pytest

from unbeatable import UnbeatableError
from unbeatable.pictures.file_kind import kind_of


def test_the_extension_is_the_kind_in_any_case() -> None:
    assert kind_of(Path("board.svg"), ["svg", "png"]) == "svg"
    assert kind_of(Path("my.board.PNG"), ["svg", "png"]) == "png"


@pytest.mark.parametrize("name", ["board", "board.gif", ".svg"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(UnbeatableError, match=r"its name should end in \.svg, \.png or \.pdf"):
        kind_of(Path(name), ["svg", "png", "pdf"])
