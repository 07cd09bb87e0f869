"""Tables and chart from made-up results; nothing is measured here."""

from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks.chart import LEFT, RIGHT, Scale, chart
from benchmarks.plan import PLAN, WORKS
from benchmarks.results import Group, Measured, Metric, Results, Row
from benchmarks.table import duration, many, ratio_text, report, size, table

SVG = "{http://www.w3.org/2000/svg}"


def measured(seconds: float, amount: int = 5_478) -> Measured:
    return {
        "seconds": seconds,
        "median_seconds": seconds * 2,
        "repeats": 3,
        "cores": 1.0,
        "memory": 30_000_000,
        "amount": amount,
        "rate": amount / seconds,
    }


def row(label: str, result: Measured | None = None, **others: Any) -> Row:
    made: Row = {
        "name": label,
        "label": label,
        "ours": label == "ours",
        "measured": result,
        "why_not": None,
        "at_least": None,
    }
    made.update(others)  # type: ignore[typeddict-item]
    return made


def group(metric: Metric, *rows: Row) -> Group:
    return {
        "name": "made-up",
        "title": "Solve <it>",
        "metric": metric,
        "unit": "positions",
        "columns": ["result", "ratio", "amount", "memory"],
        "in_chart": True,
        "rows": [*rows],
    }


TIMES = group(
    "seconds",
    row("ours", measured(0.002)),
    row("peer", measured(0.5, 1)),
    row("slow peer", why_not="over 60 s", at_least=60.0),
    row("absent peer", why_not="not installed: pgx"),
)
RATES = group(
    "rate",
    row("ours", measured(1.0, 20_000_000)),
    row("peer", measured(1.0, 800_000)),
    row("slow peer", why_not="over 60 s", at_least=60.0),
)
RESULTS: Results = {
    "date": "2026-01-31",
    "cap": 60.0,
    "machine": {
        "cpu": "Abacus",
        "cores": 2,
        "load": 0.1,
        "memory": 8_000_000_000,
        "system": "Linux x86_64",
        "python": "3.11.7",
        "packages": {"unbeatable": "0.1.0"},
    },
    "groups": [TIMES, RATES],
}


def test_a_table_has_ratios_and_says_what_was_not_measured() -> None:
    assert table(TIMES).splitlines() == [
        "| Solve <it>  |               time |       ratio |      positions | memory |",
        "| ----------- | -----------------: | ----------: | -------------: | -----: |",
        "| ours        |            2.00 ms |         1.0 |          5,478 |  30 MB |",
        "| peer        |             500 ms |         250 | the start only |  30 MB |",
        "| slow peer   |          over 60 s | over 30,000 |                |        |",
        "| absent peer | not installed: pgx |             |                |        |",
    ]


def test_the_ratio_of_rates_is_how_many_times_as_long_it_takes() -> None:
    assert [ratio_text(each, RATES) for each in RATES["rows"]] == ["1.0", "25.0", ""]


def test_a_lower_bound_is_rounded_down() -> None:
    stopped = row("slow peer", why_not="over 60 s", at_least=60.0)
    close = group("seconds", row("ours", measured(60 / 2_790)), stopped)
    assert ratio_text(stopped, close) == "over 2,700"


def test_without_a_figure_of_ours_there_is_no_ratio() -> None:
    lonely = group("seconds", row("ours", why_not="failed: oh"), row("peer", measured(1.0)))
    assert [ratio_text(each, lonely) for each in lonely["rows"]] == ["", ""]


def test_the_report_names_the_machine_and_every_group() -> None:
    text = report(RESULTS)
    assert "2026-01-31: Abacus, 2 cores (load 0.1 before the run), 8.00 GB" in text
    assert "may take 60 s, set-up aside" in text
    assert text.count("| Solve <it>") == 2


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (duration(12.34), "12.3 s"),
        (duration(0.00219), "2.19 ms"),
        (duration(0.0000265), "26.5 µs"),
        (many(20_500_000), "20.5 million"),
        (many(133_598), "134,000"),
        (size(359_000_000), "359 MB"),
        (size(1_500_000_000), "1.50 GB"),
    ],
)
def test_figures_have_three_digits_and_a_unit(written: str, text: str) -> None:
    assert written == text


def test_the_chart_is_svg_with_a_bar_for_each_figure() -> None:
    picture = ElementTree.fromstring(chart(RESULTS))
    bars = [each for each in picture.iter(f"{SVG}rect") if each.get("class") != "paper"]
    assert [bar.get("class") for bar in bars] == ["ours", "peer", "over", "ours", "peer"]
    texts = ["".join(each.itertext()) for each in picture.iter(f"{SVG}text")]
    assert {"2.00 ms · 1.0x", "500 ms · 250x · the start only", "over 60 s · over 30,000x"} <= set(
        texts
    )
    assert {"not installed: pgx", "20.0 million · 1.0x", "800,000 · 25.0x"} <= set(texts)
    assert "prefers-color-scheme:dark" in "".join(picture.itertext())


def test_the_scale_holds_all_numbers_in_whole_decades() -> None:
    scale = Scale([0.002, 60.0])
    assert scale.decades() == pytest.approx([0.001, 0.01, 0.1, 1, 10, 100])
    assert (scale.x(0.001), scale.x(100)) == (LEFT, RIGHT)


def test_the_first_row_of_every_group_is_ours_and_names_are_unique() -> None:
    assert all(plan.works[0].ours for plan in PLAN)
    assert len(WORKS) == sum(len(plan.works) for plan in PLAN)
