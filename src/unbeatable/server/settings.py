"""Settings: what can be set on a server; the commands fill it in."""

import atexit
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

DATABASE = "matches.sqlite3"


def default_database() -> Path:
    return user_data_path("unbeatable", appauthor=False) / DATABASE


def choose_database() -> tuple[Path, str]:
    """Return the default SQLite file, and a note if it is only temporary.

    It is temporary if the user has no home folder, or none that can be written. Then it is deleted
    when Python ends.
    """
    try:
        path = default_database()
        path.parent.mkdir(parents=True, exist_ok=True)
        if os.access(path.parent, os.W_OK):
            return path, ""
    except (OSError, RuntimeError):  # RuntimeError: there is no home at all
        pass
    folder = tempfile.mkdtemp(prefix="unbeatable-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder) / DATABASE, (
        "there is no home folder that can be written, so matches are kept only until the server "
        "stops; name a file for them with --db"
    )


@dataclass(frozen=True)
class Settings:
    db: Path | None = None
    """The SQLite file; by default in the user's data directory."""
    redis: str | None = None
    """The address of a Redis server, to keep matches there."""
    prefix: str = "unbeatable"
    """The prefix of all keys in Redis."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may connect."""
    trusted_proxies: str = "127.0.0.1"
    polling: bool = True
    """Whether clients without WebSockets may poll: only with one process."""
    pause: float = 0.35
    """Seconds that the computer takes at least for a move, so that people can follow."""
    claim_after: float = 60.0
    """Seconds an opponent must be away before the other player can claim the win."""
    idle_days: float = 30.0
    """Days without an event after which a match is deleted."""
    commands_per_second: float = 20.0
    """Sustained rate of one connection; 0 for no limit."""
    commands_per_address: float = 200.0
    """Sustained rate of all connections from one address; 0 for no limit."""
    pool_processes: int = 2
    """Processes that choose the computer's moves: one for what takes long, the rest for others."""
    max_positions: int | None = None
    """The largest game, by its bound of positions, that the server solves; None for no limit."""

    @property
    def database(self) -> Path:
        """The SQLite file; without one in the settings, the default, whose folder is created."""
        return self.db or choose_database()[0]

    @property
    def idle_seconds(self) -> float:
        return self.idle_days * 24 * 3600
