"""How often somebody may ask."""

import pytest

from tests.server.fakes import FakeClock
from unbeatable.server.http import rate_limit
from unbeatable.server.http.rate_limit import BURST, Limiter


def allowed(limiter: Limiter, name: str, tries: int) -> int:
    return sum(limiter.allows(name) for _ in range(tries))


def test_a_burst_is_allowed_and_then_the_rate() -> None:
    clock = FakeClock()
    limiter = Limiter(10, clock=clock)
    assert allowed(limiter, "ada", 100) == 10 * BURST
    clock.pass_(0.05)
    assert not limiter.allows("ada")
    clock.pass_(0.05)
    assert limiter.allows("ada")
    assert not limiter.allows("ada")
    clock.pass_(2)
    assert allowed(limiter, "ada", 100) == 20
    clock.pass_(1e6)
    assert allowed(limiter, "ada", 100) == 10 * BURST, "no more is saved up than a burst"


def test_over_a_minute_it_is_the_rate_however_often_one_asks() -> None:
    clock = FakeClock()
    limiter = Limiter(8, clock=clock)
    got = allowed(limiter, "ada", 1_000)
    for _ in range(60 * 64):
        clock.pass_(1 / 64)
        got += allowed(limiter, "ada", 3)
    assert got == 8 * (60 + BURST)


def test_each_name_has_a_bucket_of_its_own() -> None:
    limiter = Limiter(1, clock=FakeClock())
    assert allowed(limiter, "ada", 50) == allowed(limiter, "bob", 50) == BURST
    limiter.forget("ada")
    limiter.forget("nobody")
    assert allowed(limiter, "ada", 50) == BURST


def test_what_costs_more_takes_more() -> None:
    limiter = Limiter(2, clock=FakeClock())
    assert limiter.allows("ada", 5)
    assert not limiter.allows("ada", 5)
    assert limiter.allows("ada", 1)


def test_a_slow_rate_allows_one_at_a_time() -> None:
    clock = FakeClock()
    limiter = Limiter(0.1, clock=clock)
    assert allowed(limiter, "ada", 5) == 1
    clock.pass_(9)
    assert not limiter.allows("ada")
    clock.pass_(2)
    assert limiter.allows("ada")


def test_zero_is_no_limit_and_keeps_nothing() -> None:
    limiter = Limiter(0)
    assert allowed(limiter, "ada", 10_000) == 10_000
    assert not limiter._buckets


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "FORGET_AT", 100)
    clock = FakeClock()
    limiter = Limiter(10, clock=clock)
    allowed(limiter, "greedy", 1_000)
    for i in range(5_000):
        clock.pass_(0.001)
        limiter.allows(f"address {i}")
        assert len(limiter._buckets) <= 250
    assert "greedy" not in limiter._buckets, "it has been full for long"


def test_forgetting_gives_nobody_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "FORGET_AT", 10)
    limiter = Limiter(1, clock=FakeClock())
    assert allowed(limiter, "ada", 10) == BURST
    for i in range(100):
        limiter.allows(f"address {i}")
    assert not limiter.allows("ada")


def test_a_crowd_is_not_gone_through_for_each_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limit, "FORGET_AT", 10)
    limiter = Limiter(1, clock=FakeClock())
    looks = 0
    drop = Limiter._drop_full

    def counted(self: Limiter, now: float) -> None:
        nonlocal looks
        looks += 1
        drop(self, now)

    monkeypatch.setattr(Limiter, "_drop_full", counted)
    for i in range(10_000):
        limiter.allows(f"address {i}")
    assert looks < 20
