"""The load test: its clients against a real server for a moment, and its report."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.load import measurements, servers
from benchmarks.load.clients import percentiles
from benchmarks.load.connection import masked_frame, next_frame
from benchmarks.load.matches import CELLS, Script, WrongAnswer, _check_ours, random_script
from benchmarks.load.report import report
from benchmarks.load.results import Load, Played, not_measured
from unbeatable.core.match import Match


@pytest.mark.parametrize("size", [0, 1, 125, 126, 5_000])
def test_a_frame_says_where_it_ends(size: int) -> None:
    payload = b"a" * size
    frame = masked_frame(payload)
    assert frame.endswith(payload)
    begin = len(frame) - size
    # What the server sends is the same without the mask.
    length = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2, "big")
    sent = bytearray(b"\x81" + length + payload)
    assert next_frame(sent, 0) == (0x81, len(sent) - size, len(sent))
    assert begin == len(sent) - size + 4
    if size:
        assert next_frame(sent[:-1], 0) is None


def test_scripts_are_whole_matches() -> None:
    for seed in range(50):
        script = random_script(Random(seed))
        match = Match.new("classic")
        for move in script.moves:
            match = match.apply(move)
        assert match.is_over
        assert script.winner == (None if match.winner is None else "xo"[match.winner])


def test_cells_have_the_numbers_of_the_other_server() -> None:
    assert [CELLS[name] for name in Match.new("classic").legal] == list(range(9))


def test_a_wrong_end_is_not_accepted() -> None:
    script = Script(("a1", "a2"), "x")
    right = {"result": {"winner": "x", "reason": "board"}, "moves": ["a1", "a2"]}
    _check_ours(right, script)
    wrong: list[dict[str, Any]] = [
        right | {"result": None},
        right | {"result": {"winner": "o", "reason": "board"}},
        right | {"moves": ["a1"]},
    ]
    for state in wrong:
        with pytest.raises(WrongAnswer):
            _check_ours(state, script)


@pytest.mark.slow
def test_a_real_server_under_a_little_load(tmp_path: Path) -> None:
    with servers.serving("--db", str(tmp_path / "matches.db")) as server:
        seen = measurements.load(server, "ours", clients=4, seconds=0.5)
    assert seen["matches"]
    assert seen["rate"] > 0
    assert 0 < seen["p50"] <= seen["p99"]


@pytest.mark.slow
def test_idle_connections_and_matches_are_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measurements, "CREATED", 20)
    with measurements.idle() as idle:
        assert idle.grow(10)["memory"] > 0
        assert idle.grow(30)["connections"] == 30
        assert idle.bytes_per_match() < 1e6


def test_percentiles() -> None:
    assert percentiles([i / 1000 for i in range(1000)]) == {"p50": 0.5, "p99": 0.99}


def test_the_report_has_ratios_and_says_what_was_not_measured() -> None:
    ours: Played = {
        **not_measured("ours", ""),
        "clients": 200,
        "rate": 3_000.0,
        "p50": 0.02,
        "p99": 0.05,
        "commands": 4_500.0,
        "cpu": 0.0003,
        "matches": 1_234,
        "why_not": None,
    }
    peer: Played = {**ours, "label": "peer", "rate": 2_000.0, "matches": None}
    load: Load = {
        "date": "2026-01-31",
        "machine": {
            "cpu": "Abacus",
            "cores": 2,
            "load": 0.1,
            "memory": 8_000_000_000,
            "system": "Linux",
            "python": "3.11.7",
            "packages": {},
        },
        "played": [ours, peer, not_measured("absent", "npm is not installed")],
        "growth": [{"connections": 5_000, "memory": 200_000_000, "opening": 4.2}],
        "per_connection": 29_000.0,
        "per_match": 2_500.0,
        "crowded": None,
    }
    text = report(load)
    assert "| ours   |          3,000 | 20.0 ms | 50.0 ms |" in text
    assert "300 µs |   1,234 |  1.00 |" in text
    assert "1.50 |" in text
    assert "absent: not measured, npm is not installed" in text
    assert " 5,000 idle connections:  200.0 MB" in text
    assert "29.0 kB a connection, 2.5 kB a match" in text
