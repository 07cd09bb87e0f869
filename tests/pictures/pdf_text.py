"""What is written in a PDF of ours."""

import re
import zlib


def pages(pdf: bytes) -> list[str]:
    """Return the content of each page: its operators."""
    packed = re.findall(rb"/FlateDecode>>\nstream\n(.*?)\nendstream", pdf, re.DOTALL)
    return [zlib.decompress(content).decode("cp1252") for content in packed]


def words(page: str) -> str:
    """Return all words of a page, in the order in which they are drawn, with plain hyphens."""
    written = re.findall(r"\(((?:[^()\\]|\\.)*)\) Tj", page)
    return " ".join(written).replace("\N{EN DASH}", "-")
