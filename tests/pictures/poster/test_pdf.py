"""Posters as PDF."""

import re
import zlib

from unbeatable import solve
from unbeatable.core.registry import load
from unbeatable.pictures.poster.pdf import poster_pdf
from unbeatable.pictures.poster.poster import Poster


def test_a_pdf_is_whole() -> None:
    pdf = poster_pdf(Poster(load("classic"), solve("classic"), depth=1), theme="dark")
    assert pdf.startswith(b"%PDF-1.4")
    begin = int(pdf.rsplit(b"startxref\n", 1)[1].split()[0])
    assert pdf[begin:].startswith(b"xref")
    offsets = [int(offset) for offset in re.findall(rb"(\d{10}) 00000 n", pdf[begin:])]
    for number, offset in enumerate(offsets, 1):
        assert pdf[offset:].startswith(b"%d 0 obj" % number)
    streams = re.findall(rb"/Length (\d+)/Filter/FlateDecode>>\nstream\n", pdf)
    content = zlib.decompress(pdf.split(b"stream\n", 1)[1][: int(streams[0])]).decode("cp1252")
    assert content.count("q ") == content.count("Q\n") == 10
    assert content.count("/x4 Do") == 1
    assert "(a3  o to move: draw) Tj" in content
