"""Our solvers beside the packages that a user would pick instead, in one run on one machine.

`python -m benchmarks` does it all: each piece of work (`plan`) runs in its own process under a
time cap (`runner`, `run_one`), and what was measured becomes tables (`table`), results.json and a
chart (`chart`). A peer that is not installed, or not done within the cap, has a row that says so.
"""
