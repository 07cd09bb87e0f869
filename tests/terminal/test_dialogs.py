import pytest

from tests.pilot import Table, at_table
from unbeatable.terminal.dialogs import TextDialog, hang

pytestmark = pytest.mark.slow


def test_a_long_text_shows_its_beginning_and_says_that_there_is_more() -> None:
    async def test(table: Table) -> None:
        lines = "\n".join(f"line {number}." for number in range(60))
        table.app.push_screen(TextDialog("Why", lines))
        await table.until(lambda: "More below" in table.text)
        assert "line 0." in table.text
        await table.press("pagedown")
        await table.until(lambda: "line 30." in table.text)
        await table.press("end")
        await table.until(lambda: "line 59." in table.text and "More below" not in table.text)
        assert "Escape closes" in table.text

    at_table(test, "classic")


def test_a_long_line_hangs_below_its_last_column() -> None:
    text = "h           hint: the best move, and what it leads to\nshort\n  a3, b3, c3 and a2: draw"
    assert hang(text, 34) == (
        "h           hint: the best move,\n            and what it leads to\nshort\n"
        "  a3, b3, c3 and a2: draw"
    )
    assert hang("  a3, b3, c3 and a2: draw", 20) == "  a3, b3, c3 and a2:\n  draw"


def test_dialogs_fit_on_a_small_screen() -> None:
    async def test(table: Table) -> None:
        await table.press("question_mark")
        await table.until(lambda: "More below (↓). Escape closes." in table.text)
        await table.press("escape t")
        box = [line for line in table.text.splitlines() if "Type a move" in line]
        assert box[0].endswith("╮")

    at_table(test, "whoa", size=(40, 15))
