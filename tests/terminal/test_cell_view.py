import pytest

from tests.pilot import Table, at_table

pytestmark = pytest.mark.slow


def test_pieces_of_whoa_show_their_values() -> None:
    async def test(table: Table) -> None:
        await table.solved()
        await table.press("v")
        while any(table.game.session.match.picture.hands):
            best = await table.game.solver.ratings(table.game.session.match.position)
            calm = next(rating for rating in best[::-1] if rating.remoteness != 1)
            await table.click(calm.text)
        await table.until(lambda: "x ▲" in table.text or "o ▲" in table.text)
        assert "…" not in table.text

    at_table(test, "whoa")
