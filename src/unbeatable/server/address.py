"""Addresses: check those in options, choose a port, write the URLs of the server."""

import errno
import ipaddress
import re
import socket
from contextlib import closing

import psutil

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote

PORT = 8333
"""The usual port."""
ACCEPTED = (
    "--host takes an address of this machine, such as 127.0.0.1 for this machine alone "
    "or 0.0.0.0 for others too"
)
EVERYWHERE = {"0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}  # noqa: S104
"""Hosts that mean every address of this machine, of one family."""
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses of no machine, kept free for documentation."""
_SITE = r"([a-z0-9._-]+|\[[0-9a-f:.]+\])"
_ORIGIN = re.compile(rf"http://{_SITE}(:(?!80$)\d+)?|https://{_SITE}(:(?!443$)\d+)?")
"""Browsers write it in lower case, without the default port and without a path."""


def check_host(host: str) -> None:
    """Raise UnbeatableError for a host that is not an address of this machine."""
    if not host.strip():
        raise UnbeatableError(f"{host!r} is not an address; {ACCEPTED}")
    try:
        with closing(_socket(host)) as probe:
            probe.bind((host, 0))
    except (socket.gaierror, ValueError):  # ValueError: it cannot be written as a host name
        raise UnbeatableError(f"{host!r} is not a known address or name; {ACCEPTED}") from None
    except OSError as error:
        if error.errno == errno.EADDRNOTAVAIL:
            raise UnbeatableError(
                f"{host!r} is not an address of this machine; {ACCEPTED}"
            ) from None
        raise UnbeatableError(f"cannot serve at {host!r}: {error.strerror}; {ACCEPTED}") from None


def check_origin(origin: str) -> None:
    """Raise UnbeatableError for what no browser sends as the origin of a page."""
    if not _ORIGIN.fullmatch(origin):
        raise UnbeatableError(
            f"{quote(origin)} is not the origin of a site; --origin takes it as browsers send it, "
            "in lower case and without a path, such as https://example.org"
        )


def check_proxies(proxies: str) -> None:
    """Raise UnbeatableError for what is not a list of addresses and networks."""
    for proxy in proxies.split(","):
        try:
            if proxy.strip() != "*":
                ipaddress.ip_network(proxy.strip())
        except ValueError:
            raise UnbeatableError(
                f"{quote(proxy)} is not the address of a proxy; --proxy takes addresses and "
                "networks, such as 10.0.0.1 or 10.0.0.0/8, with commas between them, or * for all"
            ) from None


def choose_port(host: str, port: int | None) -> int:
    """Return the port to serve at; without one, the usual port or else a free one.

    Raises UnbeatableError if the given port is taken.
    """
    if port == 0 or (port is None and _bind_error(host, PORT) is not None):
        with closing(_socket(host)) as free:
            free.bind((host, 0))
            chosen: int = free.getsockname()[1]
            return chosen
    if port is None:
        return PORT
    if (error := _bind_error(host, port)) is not None:
        raise UnbeatableError(
            f"cannot serve at {host!r}, port {port}: {error}; name another port with --port"
        )
    return port


def url_here(host: str, port: int) -> str:
    """Return the URL of the server for a browser on this machine."""
    return _url("localhost" if host in (*EVERYWHERE, "127.0.0.1") else host, port)


def urls_for_others(host: str, port: int) -> list[str]:
    """Return the URLs that other machines use; none for a host that is one address."""
    family = EVERYWHERE.get(host)
    return [] if family is None else [_url(address, port) for address in _addresses(family)]


def _addresses(family: socket.AddressFamily) -> list[str]:
    """Return the address of this machine in its network; without a route, all its addresses."""
    with closing(socket.socket(family, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect((ELSEWHERE[family], 9))  # sends nothing
            address: str = probe.getsockname()[0]
            return [address]
        except OSError:
            running = {name for name, stats in psutil.net_if_stats().items() if stats.isup}
            return [
                entry.address
                for name, entries in psutil.net_if_addrs().items()
                for entry in entries
                if name in running and entry.family == family and not _is_local(entry.address)
            ]


def _is_local(address: str) -> bool:
    """Return whether other machines cannot use the address: loopback, or valid on one link."""
    return address == "::1" or address.startswith(("127.", "fe80:"))


def _bind_error(host: str, port: int) -> str | None:
    with closing(_socket(host)) as probe:
        try:
            probe.bind((host, port))
        except OSError as error:
            return error.strerror
    return None


def _socket(host: str) -> socket.socket:
    probe = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return probe


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
