"""The boards of a poster, found in its SVG."""

from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def boards_of(svg: str) -> dict[str, ElementTree.Element]:
    """Return the boards by the moves that lead to them."""
    root = ElementTree.fromstring(svg)
    groups = [group for group in root.iter(f"{SVG}g") if "data-moves" in group.attrib]
    boards = {group.attrib["data-moves"]: group for group in groups}
    assert len(boards) == len(groups)
    return boards
