"""Memory: how much is free, and what to say if it is too little."""

from contextlib import suppress
from pathlib import Path

from unbeatable.core.game import Game


def explain_lack(game: Game, needed: int, free: int, done: str = "solved") -> str:
    """Return a sentence if more bytes are needed than free; else an empty string."""
    if needed <= free:
        return ""
    return f"{game.spec!r} needs {needed:,} bytes of memory to be {done}, and {free:,} are free"


def free_memory() -> int:
    """Return the bytes that this process may still allocate, by the machine and by its limits."""
    import psutil  # late: small games do not need it

    free = int(psutil.virtual_memory().available)
    limits = [free]
    with suppress(ImportError):
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_AS)
        if soft != resource.RLIM_INFINITY:
            limits.append(soft - psutil.Process().memory_info().vms)
    with suppress(OSError, ValueError):  # in a container; "max" means no limit
        group = Path("/sys/fs/cgroup")
        most, used = ((group / f"memory.{name}").read_text() for name in ("max", "current"))
        limits.append(int(most) - int(used))
    return min(limits)
