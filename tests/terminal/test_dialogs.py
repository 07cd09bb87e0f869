from tests.pilot import Table, at_table
from unbeatable.terminal.dialogs import TextDialog


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
