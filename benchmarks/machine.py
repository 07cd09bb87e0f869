"""The machine and the packages of a run, in words."""

import os
import platform
import re
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks.results import Machine

PACKAGES = ("unbeatable", "numba", "numpy", "open-spiel", "easyAI", "pettingzoo", "pgx", "jax")


def describe() -> Machine:
    return {
        "cpu": _cpu(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else _cores(),
        "load": round(os.getloadavg()[0], 1),
        "memory": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "packages": {name: found for name in PACKAGES if (found := _version(name))},
    }


def _cores() -> int:
    return os.cpu_count() or 1


def _cpu() -> str:
    try:
        listed = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor()
    model = re.search(r"^model name\s*:\s*(.+)$", listed, re.MULTILINE)
    return model[1] if model else platform.processor()


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
