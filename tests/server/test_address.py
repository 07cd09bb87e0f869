"""The address of the server: which hosts it takes, its port, and the URLs that it prints."""

import socket
from contextlib import closing
from typing import NamedTuple

import psutil
import pytest

from unbeatable.core.errors import UnbeatableError
from unbeatable.server.address import (
    PORT,
    check_host,
    check_origin,
    check_proxies,
    choose_port,
    url_here,
    urls_for_others,
)


@pytest.mark.parametrize(
    "host", ["", " ", "a b", "unknown.invalid", "256.1.1.1", "203.0.113.1", "2001:db8::1", "x" * 70]
)
def test_a_host_that_is_not_of_this_machine_is_quoted(host: str) -> None:
    with pytest.raises(UnbeatableError, match=r"--host takes an address of this machine") as raised:
        check_host(host)
    assert repr(host) in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
def test_a_host_of_this_machine_is_accepted(host: str) -> None:
    check_host(host)


NO_ORIGINS = """* null example.org https:// ftp://example.org https://example.org/
    https://example.org/play https://Example.org https://example.org:443 http://a:80 https://a?b
    https://a:b https://me@example.org"""


@pytest.mark.parametrize("origin", ["", "https://a b", *NO_ORIGINS.split()])
def test_what_no_browser_sends_as_an_origin_is_quoted(origin: str) -> None:
    with pytest.raises(UnbeatableError, match=r"such as https://example\.org") as raised:
        check_origin(origin)
    assert repr(origin) in str(raised.value)


@pytest.mark.parametrize(
    "origin",
    ["https://example.org", "http://localhost:5173", "https://a.example:80", "http://[::1]:8333"],
)
def test_origins_are_accepted_as_browsers_send_them(origin: str) -> None:
    check_origin(origin)


@pytest.mark.parametrize("proxy", ["", "proxy.example", "10.0.0.256", "10.0.0.1/8", "10.0.0.1,"])
def test_a_proxy_that_is_not_an_address_is_quoted(proxy: str) -> None:
    with pytest.raises(UnbeatableError, match=r"such as 10\.0\.0\.1 or 10\.0\.0\.0/8") as raised:
        check_proxies(proxy)
    assert repr(proxy.rpartition(",")[2]) in str(raised.value)


@pytest.mark.parametrize("proxies", ["127.0.0.1", "::1", "10.0.0.0/8, 192.168.0.1", "*"])
def test_proxies_are_addresses_and_networks(proxies: str) -> None:
    check_proxies(proxies)


def test_a_port_is_the_given_one_the_usual_one_or_a_free_one() -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port: int = taken.getsockname()[1]
        with pytest.raises(UnbeatableError, match=rf"'127\.0\.0\.1', port {port}: .* --port"):
            choose_port("127.0.0.1", port)
    assert choose_port("127.0.0.1", port) == port
    assert choose_port("127.0.0.1", 0) > 0


def test_where_the_usual_port_is_taken_a_free_one_is_chosen() -> None:
    with closing(socket.socket()) as usual:
        usual.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            usual.bind(("127.0.0.1", PORT))
            usual.listen()
        except OSError:
            pass  # another program has it
        assert choose_port("127.0.0.1", None) not in (0, PORT)


def test_urls_name_this_machine_for_the_browser_here() -> None:
    assert url_here("0.0.0.0", 1) == url_here("::", 1) == "http://localhost:1/"
    assert url_here("127.0.0.1", 1) == "http://localhost:1/"
    assert url_here("10.0.0.7", 1) == "http://10.0.0.7:1/"
    assert url_here("fd00::7", 1) == "http://[fd00::7]:1/"


class _Interface(NamedTuple):
    family: int
    address: str


class _Stats(NamedTuple):
    isup: bool


class _Unroutable(socket.socket):
    def connect(self, address: object) -> None:
        raise OSError("Network is unreachable")


def test_without_a_route_others_get_every_address_that_reaches_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    interfaces = {
        "lo": [_Interface(socket.AF_INET, "127.0.0.1"), _Interface(socket.AF_INET6, "::1")],
        "eth0": [
            _Interface(socket.AF_INET, "10.0.0.7"),
            _Interface(socket.AF_INET6, "fd00::7"),
            _Interface(socket.AF_INET6, "fe80::7%eth0"),
        ],
        "wlan0": [_Interface(socket.AF_INET, "192.168.0.7")],
        "off0": [_Interface(socket.AF_INET, "10.9.9.9")],
    }
    monkeypatch.setattr(socket, "socket", _Unroutable)
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: interfaces)
    monkeypatch.setattr(
        psutil, "net_if_stats", lambda: {name: _Stats(name != "off0") for name in interfaces}
    )
    assert urls_for_others("0.0.0.0", 1) == ["http://10.0.0.7:1/", "http://192.168.0.7:1/"]
    assert urls_for_others("::", 1) == ["http://[fd00::7]:1/"]


def test_with_a_route_others_get_the_address_that_it_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    class Routed(socket.socket):
        def connect(self, address: object) -> None:
            pass

        def getsockname(self) -> tuple[str, int]:
            return "10.0.0.7", 9

    monkeypatch.setattr(socket, "socket", Routed)
    assert urls_for_others("0.0.0.0", 8333) == ["http://10.0.0.7:8333/"]


def test_a_host_that_is_one_address_has_no_other_url() -> None:
    assert urls_for_others("127.0.0.1", 1) == []
