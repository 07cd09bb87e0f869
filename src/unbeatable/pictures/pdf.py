"""PDF, the part that every file needs: operators for strokes and words, objects, and the file."""

import re
import zlib
from collections.abc import Sequence

from unbeatable.drawing.strokes import Stroke

CHARACTERS = "cp1252"
"""The encoding of words: that of Western European languages."""

_COMMAND = re.compile(r"([MLQCZ])([^MLQCZ]*)")


def path_operators(path: Stroke) -> str:
    """Convert an SVG path of the commands M, L, Q, C and Z to PDF operators."""
    drawn, x, y = [], 0.0, 0.0
    for command, rest in _COMMAND.findall(path):
        numbers = [float(each) for each in rest.split()]
        if command == "Q":  # a quadratic curve as a cubic one
            a, b, to_x, to_y = numbers
            numbers = [
                x + (a - x) * 2 / 3,
                y + (b - y) * 2 / 3,
                to_x + (a - to_x) * 2 / 3,
                to_y + (b - to_y) * 2 / 3,
                to_x,
                to_y,
            ]
        if numbers:
            x, y = numbers[-2:]
        operator = {"M": "m", "L": "l", "Q": "c", "C": "c", "Z": "h"}[command]
        drawn.append(" ".join([*(f"{each:.2f}" for each in numbers), operator]))
    return " ".join(drawn)


def rgb(colour: str) -> str:
    """Return `#RRGGBB` as three numbers from 0 to 1."""
    return " ".join(f"{part / 255:.3f}" for part in bytes.fromhex(colour[1:]))


def escape(text: str) -> str:
    """Return the text for between the parentheses of a PDF string."""
    return re.sub(r"([()\\])", r"\\\1", text)


def stream(content: str, kind: str = "") -> bytes:
    """Return an object with this content, compressed."""
    packed = zlib.compress(content.encode(CHARACTERS, "replace"), 9)
    head = f"<<{kind}/Length {len(packed)}/Filter/FlateDecode>>\nstream\n"
    return head.encode() + packed + b"\nendstream"


def title_object(title: str) -> bytes:
    """Return the object that says what the file is called."""
    return f"<</Title ({escape(title)})>>".encode(CHARACTERS, "replace")


def pdf_file(objects: Sequence[bytes], *, info: int) -> bytes:
    """Return the file: numbered objects, and the table of their offsets.

    The first object is the catalog; `info` is the number of the title's.
    """
    file = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    begins = []
    for i, body in enumerate(objects, 1):
        begins.append(len(file))
        file += b"%d 0 obj\n%b\nendobj\n" % (i, body)
    table = "".join(f"{begin:010} 00000 n \n" for begin in begins)
    end = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    trailer = f"trailer\n<</Size {len(objects) + 1}/Root 1 0 R/Info {info} 0 R>>\n"
    return bytes(file) + f"{end}{trailer}startxref\n{len(file)}\n%%EOF\n".encode()
