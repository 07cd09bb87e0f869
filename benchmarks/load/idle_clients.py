"""Clients that stay idle: `idle_clients URL`, which reads commands from its standard input.

`connect N` opens connections until there are N, `create N` creates N more matches. Each command
is answered by a line with the seconds it took.
"""

import asyncio
import sys
from time import monotonic

import uvloop

from benchmarks.load.clients import open_many
from benchmarks.load.connection import Connection

MATCHES_EACH = 400
"""Matches that one client creates; a server lets no client follow many more."""


async def main(url: str) -> None:
    loop = asyncio.get_running_loop()
    clients: list[Connection] = []
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        word, number = line.split()
        began = monotonic()
        if word == "connect":
            clients += await open_many(url, int(number) - len(clients))
        else:
            await create(clients, int(number))
        print(monotonic() - began, flush=True)


async def create(clients: list[Connection], matches: int) -> None:
    for made in range(matches):
        answer, _ = await clients[made // MATCHES_EACH].call(
            b'["create",{"spec":"classic","x":"me","o":"friend"}]'
        )
        assert answer.startswith(b'[{"ok":true'), answer


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1]))
