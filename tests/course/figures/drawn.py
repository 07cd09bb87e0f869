"""The elements of a figure's SVG."""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from unbeatable.course.figures import figure_svg


def elements(address: str) -> list[Element]:
    return [*ElementTree.fromstring(figure_svg(address, "")).iter()][1:]


def classes(address: str) -> list[str]:
    """Return the class of every element that is drawn."""
    return [kind for element in elements(address) if (kind := element.get("class"))]


def nodes(address: str) -> dict[str, Element]:
    """Return the groups of a tree's nodes by their path."""
    return {
        element.attrib["data-path"]: element
        for element in elements(address)
        if "data-path" in element.attrib
    }


def words(element: Element) -> list[str]:
    return [part.text for part in element.iter() if part.text]
