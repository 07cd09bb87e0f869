"""`python -m benchmarks`: run the plan, print the tables, write results.json and the chart."""

import argparse
import json
import sys
from datetime import UTC, datetime

from benchmarks.chart import chart
from benchmarks.machine import describe
from benchmarks.plan import PLAN
from benchmarks.results import Results
from benchmarks.runner import ROOT, run_group
from benchmarks.table import report

RESULTS = ROOT / "benchmarks" / "results.json"
CHART = ROOT / "docs" / "pictures" / "benchmarks.svg"


def main() -> None:
    arguments = parse()
    quick: bool = arguments.quick
    cap: float = arguments.cap or (5.0 if quick else 60.0)
    wanted = arguments.only or [group.name for group in PLAN]
    results: Results = {
        "date": datetime.now(UTC).date().isoformat(),
        "cap": cap,
        "machine": describe(),
        "groups": [],
    }
    for plan in PLAN:
        if plan.name in wanted:
            print(f"{plan.title} ...", file=sys.stderr, flush=True)
            group = run_group(plan, cap=cap, budget=0.3 if quick else 2.0, quick=quick)
            results["groups"].append(group)
    print(report(results))
    if quick or arguments.only:
        print("Not the whole plan, so nothing is written.", file=sys.stderr)
        return
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    CHART.write_text(chart(results), encoding="utf-8")
    print(f"Wrote {RESULTS.relative_to(ROOT)} and {CHART.relative_to(ROOT)}.", file=sys.stderr)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="a minute: short caps, no large board; writes nothing"
    )
    parser.add_argument("--cap", type=float, help="seconds that each piece of work may take (60)")
    parser.add_argument(
        "--only", nargs="+", choices=[group.name for group in PLAN], help="these groups alone"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
