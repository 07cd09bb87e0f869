"""PDF files."""

import re
import zlib

from unbeatable.pictures.pdf import escape, path_operators, pdf_file, rgb, stream, title_object


def test_paths() -> None:
    assert path_operators("M1 2L3 4Z") == "1.00 2.00 m 3.00 4.00 l h"
    assert path_operators("M0 0C1 1 2 2 3 0") == "0.00 0.00 m 1.00 1.00 2.00 2.00 3.00 0.00 c"
    assert path_operators("M0 0Q3 6 6 0") == "0.00 0.00 m 2.00 4.00 4.00 4.00 6.00 0.00 c"


def test_colours_and_words() -> None:
    assert rgb("#FF8000") == "1.000 0.502 0.000"
    assert escape(r"f(x) \ y") == r"f\(x\) \\ y"
    assert title_object("Bäume (1)") == b"<</Title (B\xe4ume \\(1\\))>>"


def test_the_table_of_offsets_is_right() -> None:
    content = "BT (ä → b) Tj ET"
    pdf = pdf_file([b"<</Type/Catalog>>", stream(content), title_object("A title")], info=3)
    begin = int(pdf.rsplit(b"startxref\n", 1)[1].split()[0])
    assert pdf[begin:].startswith(b"xref\n0 4\n")
    offsets = [int(offset) for offset in re.findall(rb"(\d{10}) 00000 n", pdf[begin:])]
    assert [pdf[offset : offset + 7] for offset in offsets] == [b"1 0 obj", b"2 0 obj", b"3 0 obj"]
    assert b"/Root 1 0 R/Info 3 0 R" in pdf
    length = int(re.findall(rb"/Length (\d+)", pdf)[0])
    packed = pdf.split(b"stream\n", 1)[1][:length]
    assert zlib.decompress(packed).decode("cp1252") == "BT (ä ? b) Tj ET"
