"""`python -m benchmarks.load`: measure the live game under load, print and save the results."""

import argparse
import json
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from benchmarks.load import measurements
from benchmarks.load.report import report
from benchmarks.load.results import Growth, Load, Played
from benchmarks.load.servers import BOARDGAME, allow_open_files
from benchmarks.machine import describe
from benchmarks.runner import ROOT

RESULTS = ROOT / "benchmarks" / "load.json"
CLIENTS = 200
SECONDS = 10.0
CONNECTIONS = (100, 1_000, 2_500, 5_000)
SPARE_FILES = 500


def main() -> None:
    arguments = parse()
    seconds: float = arguments.seconds
    machine = describe()
    steps = CONNECTIONS[: 2 if arguments.quick else None]
    most = allow_open_files(steps[-1] + CLIENTS + SPARE_FILES) - CLIENTS - SPARE_FILES
    if most < steps[-1]:
        say(f"only {most:,} connections may be open here; raise the hard limit (ulimit -Hn)")
        steps = (*(step for step in steps if step < most), most)

    def measured(label: str, measure: Callable[[], Played]) -> Played:
        say(f"{label} ...")
        return measurements.or_why_not(label, measure)

    played = [
        measured(measurements.OURS, lambda: measurements.ours_with_sqlite(CLIENTS, seconds)),
        *(
            measured(
                f"ours, Redis, {n} process",
                partial(measurements.ours_with_redis, CLIENTS, seconds, processes=n),
            )
            for n in (1, 2)
        ),
        measured(BOARDGAME, lambda: measurements.boardgame(CLIENTS, seconds)),
        measured("echo", lambda: measurements.echo(CLIENTS, seconds)),
    ]
    growth: list[Growth] = []
    with measurements.idle() as idle:
        for connections in steps:
            say(f"{connections:,} idle connections ...")
            last = connections == steps[-1]
            growth.append(idle.grow(connections, settle=measurements.PING_SOON if last else 1.0))
        say("matches ...")
        per_match = idle.bytes_per_match()
        say("moves beside them ...")
        label = f"{measurements.OURS}, beside {steps[-1]:,} idle"
        crowded = measurements.load(idle.server, label, clients=CLIENTS, seconds=seconds)
    first, last_growth = growth[0], growth[-1]
    added = last_growth["connections"] - first["connections"]
    load: Load = {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine,
        "played": played,
        "growth": growth,
        "per_connection": (last_growth["memory"] - first["memory"]) / added,
        "per_match": per_match,
        "crowded": crowded,
    }
    print(report(load))
    if arguments.quick:
        say("A quick run, so nothing is written.")
        return
    RESULTS.write_text(json.dumps(load, indent=1) + "\n", encoding="utf-8")
    say(f"Wrote {RESULTS.relative_to(ROOT)}.")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="up to 1,000 connections; writes nothing"
    )
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="that each server is under load (10)"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
