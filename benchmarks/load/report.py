"""The results of the load test as text."""

from benchmarks.load.results import Load, Played

HEADS = ("", "moves a second", "p50", "p99", "commands a second", "CPU a move", "matches", "ratio")


def report(load: Load) -> str:
    machine = load["machine"]
    ours = load["played"][0]
    rows = [_cells(row, ours) for row in load["played"]]
    if load["crowded"]:
        rows.append(_cells(load["crowded"], ours))
    lines = [
        f"{load['date']}: {machine['cpu']}, {machine['cores']} cores (load {machine['load']} "
        f"before the run), Python {machine['python']}; {ours['clients']} clients on the same "
        "machine, two in a match. Every match ended as the rules say. Ratio: our moves a second "
        "by theirs.",
        "",
        *_table([HEADS, *rows]),
        "",
        *(f"{row['label']}: not measured, {row['why_not']}" for row in _left_out(load)),
        *(
            f"{growth['connections']:>6,} idle connections: {growth['memory'] / 1e6:6.1f} MB, "
            f"the last ones opened in {growth['opening']:.1f} s"
            for growth in load["growth"]
        ),
        f"{load['per_connection'] / 1e3:.1f} kB a connection, {load['per_match'] / 1e3:.1f} kB a "
        "match that goes on",
    ]
    return "\n".join(lines) + "\n"


def _left_out(load: Load) -> list[Played]:
    return [row for row in load["played"] if row["why_not"]]


def _cells(row: Played, ours: Played) -> tuple[str, ...]:
    if row["why_not"]:
        return (row["label"], *("-" * (len(HEADS) - 1)))
    return (
        row["label"],
        f"{row['rate']:,.0f}",
        f"{row['p50'] * 1e3:.1f} ms",
        f"{row['p99'] * 1e3:.1f} ms",
        f"{row['commands']:,.0f}",
        f"{row['cpu'] * 1e6:.0f} µs",
        "" if row["matches"] is None else f"{row['matches']:,}",
        f"{ours['rate'] / row['rate']:.2f}",
    )


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEADS))]
    rule = ("-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:]))
    return [
        f"| {row[0].ljust(widths[0])} | "
        + " | ".join(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))
        + " |"
        for row in (rows[0], rule, *rows[1:])
    ]
