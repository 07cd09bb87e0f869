"""Results as text: a Markdown table a group, which the documentation can show as it is."""

from math import floor, log10

from benchmarks.results import Column, Group, Machine, Measured, Results, Row, ratio

START_ONLY = "the start only"

HEADINGS: dict[Column, str] = {
    "ratio": "ratio",
    "memory": "memory",
    "cores": "cores",
    "best": "best",
}


def report(results: Results) -> str:
    parts = [describe_run(results), *(table(group) for group in results["groups"])]
    return "\n\n".join(parts) + "\n"


def describe_run(results: Results) -> str:
    machine: Machine = results["machine"]
    packages = ", ".join(f"{name} {number}" for name, number in machine["packages"].items())
    return (
        f"{results['date']}: {machine['cpu']}, {machine['cores']} cores (load {machine['load']} "
        f"before the run), {size(machine['memory'])}, {machine['system']}, "
        f"Python {machine['python']}; {packages}. "
        f"Each piece of work may take {results['cap']:g} s, set-up aside. "
        "Ratio: how many times as long it takes as ours, which is 1.0."
    )


def table(group: Group) -> str:
    heads = [group["title"], *(_heading(column, group) for column in group["columns"])]
    lines = [heads, *(_cells(row, group) for row in group["rows"])]
    widths = [max(len(line[i]) for line in lines) for i in range(len(heads))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(
        "| " + " | ".join(_padded(line, widths)) + " |" for line in (heads, rule, *lines[1:])
    )


def _padded(line: list[str], widths: list[int]) -> list[str]:
    first, *rest = line
    return [
        first.ljust(widths[0]),
        *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)),
    ]


def _heading(column: Column, group: Group) -> str:
    if column == "amount":
        return group["unit"]
    if column == "rate":
        return f"{group['unit']} a second"
    if column == "result":
        return {"seconds": "time", "median_seconds": "median", "rate": f"{group['unit']} a second"}[
            group["metric"]
        ]
    return HEADINGS[column]


def _cells(row: Row, group: Group) -> list[str]:
    return [row["label"], *(_cell(column, row, group) for column in group["columns"])]


def _cell(column: Column, row: Row, group: Group) -> str:
    if column == "ratio":
        return ratio_text(row, group)
    measured = row["measured"]
    if measured is None:
        return row["why_not"] or "" if column == "result" else ""
    return result_text(measured, group) if column == "result" else _plain_cell(column, measured)


def _plain_cell(column: Column, measured: Measured) -> str:
    if column == "amount":
        return f"{measured['amount']:,}" if measured["amount"] > 1 else START_ONLY
    if column == "memory":
        return size(measured["memory"])
    if column == "cores":
        return f"{measured['cores']:.1f}"
    return duration(measured["seconds"]) if column == "best" else many(measured["rate"])


def result_text(measured: Measured, group: Group) -> str:
    """What the group is about: a time, or an amount a second."""
    if group["metric"] == "rate":
        return many(measured["rate"])
    return duration(measured[group["metric"]])


def ratio_text(row: Row, group: Group) -> str:
    found = ratio(row, group)
    if found is None:
        return ""
    times, is_bound = found
    if is_bound:
        return f"over {_two_digits_down(times):,.0f}"
    return f"{times:.1f}" if times < 100 else f"{float(f'{times:.2g}'):,.0f}"


def _two_digits_down(number: float) -> float:
    """A lower bound stays one: 2,790 becomes 2,700."""
    step: float = 10.0 ** (floor(log10(number)) - 1)
    return floor(number / step) * step


def duration(seconds: float) -> str:
    for unit, factor in (("s", 1.0), ("ms", 1e3)):
        if seconds * factor >= 1:
            return f"{three_digits(seconds * factor)} {unit}"
    return f"{three_digits(seconds * 1e6)} µs"


def many(number: float) -> str:
    for word, factor in (("billion", 1e9), ("million", 1e6)):
        if number >= factor:
            return f"{three_digits(number / factor)} {word}"
    return f"{float(f'{number:.3g}'):,.0f}"


def size(count: int) -> str:
    return f"{three_digits(count / 1e9)} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"


def three_digits(number: float) -> str:
    """1.23, 12.3, 123, 1230."""
    return f"{number:.2f}" if number < 10 else f"{number:.1f}" if number < 100 else f"{number:.0f}"
