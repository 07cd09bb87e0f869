"""`unbeatable map`: posters with the right boards in the right places, as SVG, PNG and PDF."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from tests.command import Run


def test_the_command_writes_what_the_name_asks_for(run: Run, tmp_path: Path) -> None:
    for kind, first in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        path = tmp_path / f"map.{kind}"
        assert run("map", "notakto", "-o", path, "--depth", "2", "--scale", "0.5").status == 0
        assert path.read_bytes().startswith(first)
    with Image.open(BytesIO((tmp_path / "map.png").read_bytes())) as image:
        assert image.size == (600, 630)
    dark = tmp_path / "dark.svg"
    assert run("map", "connect4", "-o", dark, "--depth", "1", "--theme", "dark").status == 0
    assert 'class="point"' in dark.read_text()


def test_what_cannot_be_drawn_is_refused(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "map.svg")
    for arguments, told in (
        (("classic", "--depth", "9", "-o", path), "more than 200,000 boards; the most is 6 plies"),
        (("mnk(8,8,5)", "--perfect", "x", "-o", path), "the best moves of this game are not known"),
        (("classic", "-o", "map.gif"), ".svg, .png or .pdf"),
    ):
        answer = run("map", *arguments)
        assert answer.status == 2
        assert told in answer.err
    assert not Path(path).exists()
