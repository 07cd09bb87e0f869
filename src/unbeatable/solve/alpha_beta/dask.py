"""A Dask cluster as an executor, so that several machines search for a book."""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from socket import create_connection

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote

SECONDS_TO_CONNECT = 5


@contextmanager
def connect(address: str) -> Iterator[Executor]:
    """Connect to a scheduler. Raises UnbeatableError if that fails, or the cluster later."""
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise UnbeatableError(
            "Dask is missing; to search on several machines: pip install 'unbeatable[dask]'"
        ) from error
    try:
        # Dask itself tries again and again, and then waits until its client is closed.
        place = distributed.comm.get_address_host_port(address)
        create_connection(place, timeout=SECONDS_TO_CONNECT).close()
        client = distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UnbeatableError(
            f"no Dask scheduler answers at {quote(address)}; give the address that "
            "`dask scheduler` prints, such as tcp://192.168.0.1:8786"
        ) from error
    try:
        with client:
            yield client.get_executor()
    except (distributed.KilledWorker, distributed.comm.CommClosedError) as error:
        raise UnbeatableError(f"the Dask cluster failed: {quote(error, str)}") from error
