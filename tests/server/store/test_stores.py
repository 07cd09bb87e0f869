"""The same promises of both stores."""

import asyncio

import pytest

from tests.server.fakes import OpenStore
from unbeatable.server.store import Stale, Store

pytestmark = pytest.mark.anyio

LATER = 1e12


async def add(
    store: Store,
    match_id: str,
    version: int,
    *bodies: bytes,
    due: float = LATER,
    listed: bool = False,
) -> None:
    await store.append(match_id, version, bodies, due=due, listed=listed)


async def test_events_are_read_in_order_from_any_version(store: Store) -> None:
    await add(store, "m", 0, b"one")
    await add(store, "m", 1, b"two", b"three")
    await add(store, "other", 0, b"else")
    assert await store.read("m") == [b"one", b"two", b"three"]
    assert await store.read("m", 1) == [b"two", b"three"]
    assert await store.read("m", 3) == []
    assert await store.read("m", 99) == []
    assert await store.read("nobody") == []


async def test_bytes_come_back_as_they_were(store: Store) -> None:
    bodies = [bytes(range(256)), b"", '{"name": "Ada \u2654"}'.encode()]
    await add(store, "m", 0, *bodies)
    assert await store.read("m") == bodies


@pytest.mark.parametrize("version", [0, 1, 3, 1_000])
async def test_another_version_is_stale_and_changes_nothing(store: Store, version: int) -> None:
    await add(store, "m", 0, b"one", b"two")
    with pytest.raises(Stale):
        await add(store, "m", version, b"three", b"four", due=0, listed=True)
    assert await store.read("m") == [b"one", b"two"]
    assert await store.listed() == []
    assert await store.take_due(LATER - 1, LATER, 10) == []


async def test_a_match_that_is_not_there_has_no_version_but_zero(store: Store) -> None:
    with pytest.raises(Stale):
        await add(store, "m", 1, b"two")
    assert await store.read("m") == []


async def test_of_a_hundred_at_once_one_succeeds(open_store: OpenStore) -> None:
    stores = [open_store(), open_store()]
    await add(stores[0], "m", 0, b"created")
    outcomes = await asyncio.gather(
        *(add(stores[i % 2], "m", 1, b"%d" % i, b"%d again" % i) for i in range(100)),
        return_exceptions=True,
    )
    winners = [i for i, outcome in enumerate(outcomes) if outcome is None]
    assert len(winners) == 1
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 99
    winner = winners[0]
    assert await stores[0].read("m", 1) == [b"%d" % winner, b"%d again" % winner]


async def test_of_a_hundred_that_create_it_one_succeeds(store: Store) -> None:
    outcomes = await asyncio.gather(
        *(add(store, "m", 0, b"%d" % i) for i in range(100)), return_exceptions=True
    )
    assert outcomes.count(None) == 1
    assert await store.read("m") == [b"%d" % outcomes.index(None)]


async def test_the_lobby_s_line_is_in_the_order_of_coming(store: Store) -> None:
    ids = ["q", "a", "z", "k", "b"]
    for match_id in ids:
        await add(store, match_id, 0, b"created", listed=True)
    await add(store, "unlisted", 0, b"created")
    assert await store.listed() == ids
    await add(store, "a", 1, b"still open", listed=True)
    assert await store.listed() == ids, "who is listed again keeps the place"
    await add(store, "z", 1, b"joined")
    await store.forget("q", 1)
    assert await store.listed() == ["a", "k", "b"]
    await add(store, "z", 2, b"opened", listed=True)
    await add(store, "0", 0, b"created", listed=True)
    assert await store.listed() == ["a", "k", "b", "z", "0"]


async def test_due_matches_go_to_one_asker_until_the_lease_ends(open_store: OpenStore) -> None:
    first, second = open_store(), open_store()
    for i in range(20):
        await add(first, f"m{i}", 0, b"created", due=100.0 + i)
    assert await first.take_due(99.0, 200.0, 50) == []
    taken = await asyncio.gather(
        *(store.take_due(114.0, 200.0, 4) for store in [first, second] * 4)
    )
    given = [match_id for some in taken for match_id in some]
    assert sorted(given) == sorted(f"m{i}" for i in range(15)), "each once"
    assert all(len(some) <= 4 for some in taken)
    assert await second.take_due(114.0, 200.0, 50) == []
    assert len(await second.take_due(200.0, 300.0, 50)) == 20, "the leases are over"


async def test_the_longest_due_are_taken_first(store: Store) -> None:
    for match_id, due in [("b", 2.0), ("a", 1.0), ("c", 3.0)]:
        await add(store, match_id, 0, b"created", due=due)
    assert set(await store.take_due(10.0, 20.0, 2)) == {"a", "b"}


async def test_an_append_sets_when_it_is_due_to_the_last_bit(store: Store) -> None:
    due = 1_763_208_000.123_456_7
    await add(store, "m", 0, b"created", due=due)
    assert await store.take_due(due - 0.000_001, LATER, 1) == []
    assert await store.take_due(due, LATER, 1) == ["m"]
    await add(store, "m", 1, b"moved", due=7.0)
    assert await store.take_due(7.0, LATER, 1) == ["m"]


async def test_a_match_is_forgotten_if_it_has_not_moved_on(store: Store) -> None:
    await add(store, "m", 0, b"one", b"two", due=5.0, listed=True)
    with pytest.raises(Stale):
        await store.forget("m", 1)
    assert len(await store.read("m")) == 2
    await store.forget("m", 2)
    assert await store.read("m") == []
    assert await store.listed() == []
    assert await store.take_due(10.0, 20.0, 10) == []
    with pytest.raises(Stale):
        await store.forget("m", 2)
    await add(store, "m", 0, b"anew")
    assert await store.read("m") == [b"anew"]


async def test_all_is_there_after_closing_and_opening_again(open_store: OpenStore) -> None:
    before = open_store()
    await add(before, "m", 0, b"one", b"two", due=5.0, listed=True)
    await add(before, "gone", 0, b"one")
    await before.forget("gone", 1)
    await before.close()
    after = open_store()
    assert await after.read("m") == [b"one", b"two"]
    assert await after.read("gone") == []
    assert await after.listed() == ["m"]
    assert await after.take_due(5.0, 6.0, 10) == ["m"]


async def test_a_store_that_is_there_answers(store: Store) -> None:
    await store.ping()


async def test_one_at_a_time_pairs_in_all_processes(open_store: OpenStore) -> None:
    stores = [open_store(), open_store()]
    inside: list[int] = []

    async def pair(number: int) -> None:
        async with stores[number % 2].pairing():
            inside.append(number)
            await asyncio.sleep(0.005)
            assert inside == [number]
            inside.remove(number)

    await asyncio.gather(*(pair(number) for number in range(10)))
    with pytest.raises(ZeroDivisionError):
        async with stores[0].pairing():
            raise ZeroDivisionError
    await pair(1)
