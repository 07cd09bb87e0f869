"""Results as a picture: horizontal bars on a logarithmic scale, a panel a group."""

from html import escape
from math import ceil, floor, log10

from benchmarks.results import Group, Results, Row
from benchmarks.table import START_ONLY, describe_run, duration, many, ratio_text, result_text

# |MARGIN label   LEFT bar ............ RIGHT value     WIDTH|
WIDTH, MARGIN, LEFT, RIGHT = 760, 24, 222, 540
TITLE, ROW, BAR, AXIS = 52, 24, 14, 40

STYLE = """
.paper{fill:#fbf7ee}.grid{stroke:#8d8678;stroke-opacity:.35}
.ours{fill:#009E73}.peer{fill:#8795a8}.over{fill:#8795a8;fill-opacity:.35}
text{font:13px system-ui,sans-serif;fill:#26303f}
.title{font-size:16px;font-weight:600}.hint,.tick{font-size:11px;fill:#6a6455}
.tick{text-anchor:middle}.value{paint-order:stroke;stroke:#fbf7ee;stroke-width:4px}.none{font-style:italic}
@media (prefers-color-scheme:dark){
.paper{fill:#20262e}.grid{stroke:#6f7a88}.ours{fill:#2fc79b}.peer,.over{fill:#7f8da1}
text{fill:#eef0ea}.hint,.tick{fill:#a9b1bb}.value{stroke:#20262e}}
"""


class Scale:
    """Whole decades that hold all the numbers; a bar of the least one can still be seen."""

    def __init__(self, numbers: list[float]) -> None:
        self.low = floor(log10(min(numbers)) - 0.15)
        self.high = max(ceil(log10(max(numbers))), self.low + 1)

    def x(self, number: float) -> float:
        share = (log10(number) - self.low) / (self.high - self.low)
        return round(LEFT + share * (RIGHT - LEFT), 1)

    def decades(self) -> list[float]:
        return [10.0**power for power in range(self.low, self.high + 1)]


def chart(results: Results) -> str:
    groups = [group for group in results["groups"] if group["in_chart"]]
    parts, top = [], MARGIN
    for group in groups:
        parts += panel(group, top)
        top += TITLE + ROW * len(group["rows"]) + AXIS
    title = "Unbeatable beside other packages, measured in one run"
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" '
            f'height="{top}" role="img" aria-labelledby="t d">',
            f'<title id="t">{title}</title>',
            f'<desc id="d">{escape(_in_words(results, groups))}</desc>',
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{top}" rx="12"/>',
            *parts,
            "</svg>",
            "",
        )
    )


def panel(group: Group, top: int) -> list[str]:
    better = "longer is better" if group["metric"] == "rate" else "shorter is better"
    what = f"{group['unit']} a second" if group["metric"] == "rate" else "time"
    times = "; 2x: takes twice as long as ours" if "ratio" in group["columns"] else ""
    parts = [
        f'<text class="title" x="{MARGIN}" y="{top + 16}">{escape(group["title"])}</text>',
        f'<text class="hint" x="{MARGIN}" y="{top + 34}">{what}, each line is ten times the one '
        f"before; {better}{times}</text>",
    ]
    numbers = [number for row in group["rows"] if (number := _number(row, group)) is not None]
    scale = Scale(numbers or [1.0])
    first, last = top + TITLE - 8, top + TITLE + ROW * len(group["rows"])
    for decade in scale.decades():
        x = scale.x(decade)
        parts += [
            f'<path class="grid" d="M{x} {first}V{last}"/>',
            f'<text class="tick" x="{x}" y="{last + 14}">{_tick(decade, group)}</text>',
        ]
    for index, row in enumerate(group["rows"]):
        parts += _bar(row, group, scale, top + TITLE + ROW * index)
    return parts


def _bar(row: Row, group: Group, scale: Scale, top: int) -> list[str]:
    number = _number(row, group)
    baseline = top + BAR - 3
    label = f'<text x="{MARGIN}" y="{baseline}">{escape(row["label"])}</text>'
    if number is None:
        return [label, _value(LEFT + 6, baseline, "value none", row["why_not"] or "")]
    kind = "over" if row["measured"] is None else "ours" if row["ours"] else "peer"
    end = scale.x(number)
    return [
        label,
        f'<rect class="{kind}" x="{LEFT}" y="{top}" width="{end - LEFT:.1f}" height="{BAR}" '
        'rx="3"/>',
        _value(end + 6, baseline, "value", _text(row, group)),
    ]


def _value(x: float, y: int, kind: str, text: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y}">{escape(text)}</text>'


def _number(row: Row, group: Group) -> float | None:
    """Where the bar ends; for work that was stopped, where it was."""
    if row["measured"] is not None:
        return row["measured"][group["metric"]]
    return None if group["metric"] == "rate" else row["at_least"]


def _text(row: Row, group: Group) -> str:
    measured = row["measured"]
    result = result_text(measured, group) if measured else row["why_not"] or ""
    if "ratio" in group["columns"]:
        times = ratio_text(row, group)
        start_only = measured and measured["amount"] == 1
        parts = (result, f"{times}x" if times else "", START_ONLY if start_only else "")
        return " · ".join(filter(None, parts))
    return f"{result} · {measured['amount']:,} {group['unit']}" if measured else result


def _tick(decade: float, group: Group) -> str:
    text = many(decade) if group["metric"] == "rate" else duration(decade)
    return text.replace(".00", "").replace(".0", "")


def _in_words(results: Results, groups: list[Group]) -> str:
    panels = (
        group["title"]
        + ": "
        + ", ".join(f"{row['label']} {_text(row, group)}" for row in group["rows"])
        for group in groups
    )
    return ". ".join((*panels, describe_run(results)))
