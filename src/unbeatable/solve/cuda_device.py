"""CuPy, and whether there is a CUDA device that it can use."""

from importlib import import_module
from typing import Any

from unbeatable.core.errors import UnbeatableError
from unbeatable.core.quote import quote

_INSTALL = "cuda needs an NVIDIA GPU, its driver, and: pip install 'unbeatable[cuda]'"


def load_cupy() -> Any:
    """Return the module. Raises UnbeatableError if there is no CuPy or no device."""
    try:
        cupy = import_module("cupy")
    except ImportError as error:
        raise UnbeatableError(f"no CUDA device can be used: CuPy is missing; {_INSTALL}") from error
    try:
        devices = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise UnbeatableError(
            f"no CUDA device can be used: {quote(error, str)}; {_INSTALL}"
        ) from error
    if devices == 0:
        raise UnbeatableError(f"no CUDA device in this machine; {_INSTALL}")
    return cupy
