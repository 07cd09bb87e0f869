"""Printed sheets."""

import re

from tests.pictures.pdf_text import pages, words
from unbeatable.course.teacher.worksheets.sheet import (
    HEIGHT,
    MARGIN,
    ROOM,
    Drawing,
    Sheet,
    blank,
    set_words,
    stack,
    wrap,
)
from unbeatable.pictures.pdf_fonts import text_width


def test_a_paragraph_is_wrapped_and_its_code_stays_together() -> None:
    lines = list(wrap("Write **each** board as `f(x)`, not as a *list*. " * 3, 10, 150))
    assert len(lines) > 3
    for line in lines:
        gaps = sum(word.begins for word in line[1:]) * text_width(" ", "Helvetica", 10)
        assert sum(text_width(word.text, word.font, 10) for word in line) + gaps <= 150
    fonts = {word.text: word.font for line in lines for word in line}
    assert (fonts["each"], fonts["f(x)"], fonts["list"]) == (
        "Helvetica-Bold",
        "Courier",
        "Helvetica",
    )
    assert [word.begins for word in lines[0] if word.text == ","] in ([], [False])


def test_a_single_backtick_or_star_is_itself() -> None:
    [line] = wrap("2 * 3 ` 4", 10, 500)
    assert " ".join(word.text for word in line) == "2 * 3 ` 4"


def test_what_does_not_fit_begins_a_new_page() -> None:
    sheet = Sheet("A title")
    high = Drawing("0 0 m 1 1 l S", 100, (HEIGHT - 2 * MARGIN) * 0.6)
    sheet.row([high])
    assert sheet.pages == 1
    sheet.row([high])
    assert sheet.pages == 2
    pdf = sheet.pdf()
    assert pdf.count(b"/Type/Page/") == 2
    assert [words(page) for page in pages(pdf)] == ["A title   1/2", "A title   2/2"]
    assert b"<</Title (A title)>>" in pdf


def test_the_objects_of_the_file_are_where_they_are_said_to_be() -> None:
    sheet = Sheet("Title")
    sheet.text("Words (with brackets)")
    pdf = sheet.pdf()
    kids = re.search(rb"/Kids\[(\d+) 0 R\]", pdf)
    assert kids is not None
    number = int(kids[1])
    assert b"%d 0 obj\n<</Type/Page/" % number in pdf
    assert b"/Contents %d 0 R" % (number + 1) in pdf
    assert b"/F 4 0 R /B 5 0 R /C 6 0 R" in pdf
    assert re.search(rb"6 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Courier/", pdf)
    assert words(pages(pdf)[0]).split()[:3] == [r"Words", r"\(with", r"brackets\)"]


def test_drawings_are_centred_in_their_columns() -> None:
    sheet = Sheet("Title")
    sheet.row([Drawing("S", 20, 10)] * 2, columns=4)
    [page] = pages(sheet.pdf())
    lefts = [float(x) for x in re.findall(r"q 1 0 0 1 ([\d.]+) [\d.]+ cm S Q", page)]
    column = ROOM / 4
    middles = [MARGIN + column / 2, MARGIN + 3 * column / 2]
    assert [round(left + 10) for left in lefts] == [round(middle) for middle in middles]


def test_stacked_drawings_are_as_high_as_all_together() -> None:
    parts = [Drawing("S", 20, 10), Drawing("S", 30, 5)]
    stacked = stack(parts, gap=4)
    assert (stacked.width, stacked.height) == (30, 19)
    assert "1 0 0 1 5.00 0.00 cm" in stacked.operators
    assert "1 0 0 1 0.00 14.00 cm" in stacked.operators


def test_a_blank_is_a_label_and_a_line_to_its_end() -> None:
    drawn = blank("to move:", 10, 100).operators
    assert "(to move:) Tj" in drawn
    end = re.search(r"([\d.]+) [\d.]+ l S$", drawn)
    assert end is not None
    assert float(end[1]) == 100
    assert "(x) Tj" in set_words("to move: **x**", 10, 100).operators


def test_a_tick() -> None:
    sheet = Sheet("Title")
    sheet.box(left=10, is_ticked=False)
    empty = pages(sheet.pdf())[0]
    sheet.box(left=10, is_ticked=True)
    ticked = pages(sheet.pdf())[0]
    assert empty.count(" re S") == 1
    assert empty.count(" l S") == 0
    assert ticked.count(" l S") == 1
