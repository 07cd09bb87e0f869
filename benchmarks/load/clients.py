"""The clients of one measurement, in their own process: `clients KIND URL COUNT SECONDS`.

They print what they measured as one line of JSON.
"""

import asyncio
import json
import sys
from collections.abc import Awaitable
from random import Random
from time import monotonic

import uvloop

from benchmarks.load.connection import Connection, connect
from benchmarks.load.matches import (
    GAME,
    PlayMatch,
    Tally,
    play_boardgame,
    play_ours,
    play_until,
    random_script,
)

SCRIPTS = 500
"""Random matches, made before the clock runs; each client picks among them."""
OPENED_AT_ONCE = 50

PLAY: dict[str, tuple[PlayMatch, str]] = {
    "ours": (play_ours, ""),
    "boardgame.io": (play_boardgame, f"/{GAME}"),
}


async def main(kind: str, url: str, count: int, seconds: float) -> dict[str, object]:
    namespace = PLAY[kind][1] if kind in PLAY else ""
    clients = await open_many(url, count, namespace)
    chance = Random(1)
    tally = Tally()
    scripts = [random_script(chance) for _ in range(SCRIPTS)] if kind in PLAY else []
    began = monotonic()
    end = began + seconds
    tasks: list[Awaitable[None]]
    if kind in PLAY:
        pairs = list(zip(clients[::2], clients[1::2], strict=True))
        play = PLAY[kind][0]
        tasks = [play_until(end, pair, play, scripts, tally, chance) for pair in pairs]
    else:
        tasks = [echo_until(end, client, tally) for client in clients]
    await asyncio.gather(*tasks)
    lasted = monotonic() - began
    return {
        "seconds": lasted,
        "moves": tally.moves,
        "matches": tally.matches,
        "rate": tally.moves / lasted,
        "commands": tally.commands / lasted,
        **percentiles(tally.seconds),
    }


async def echo_until(end: float, client: Connection, tally: Tally) -> None:
    """Send and receive as many bytes as a move has."""
    said = b'["echo",{"match":"abcdefghijkl","version":5,"move":"b2"}]'
    while monotonic() < end:
        _, seconds = await client.call(said)
        tally.seconds.append(seconds)
        tally.moves += 1
        tally.commands += 1


async def open_many(url: str, count: int, namespace: str = "") -> list[Connection]:
    opened: list[Connection] = []
    while len(opened) < count:
        some = min(OPENED_AT_ONCE, count - len(opened))
        opened += await asyncio.gather(*(connect(url, namespace) for _ in range(some)))
    return opened


def percentiles(seconds: list[float]) -> dict[str, float]:
    """In seconds: the middle one, and the one that 1 in 100 exceeds."""
    ordered = sorted(seconds)
    return {"p50": ordered[len(ordered) // 2], "p99": ordered[len(ordered) * 99 // 100]}


if __name__ == "__main__":
    kind, url, count, seconds = sys.argv[1:]
    print(json.dumps(uvloop.run(main(kind, url, int(count), float(seconds)))))
