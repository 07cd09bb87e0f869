"""What can be set on a server; the commands fill it in."""

from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path


def default_database() -> Path:
    return user_data_path("unbeatable", appauthor=False) / "matches.sqlite3"


@dataclass(frozen=True)
class Settings:
    db: Path | None = None
    """The SQLite file; by default in the user's data directory."""
    redis: str | None = None
    """The address of a Redis server; then matches are kept there."""
    prefix: str = "unbeatable"
    """Of all names in Redis."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may connect, beside the server's own."""
    trusted_proxies: str = "127.0.0.1"
    polling: bool = True
    """Whether a client without websockets may poll: only with one process."""
    pause: float = 0.35
    """Seconds that the computer seems to think at least, so that people can follow."""
    claim_after: float = 60.0
    """Seconds that an opponent must be gone before the match can be claimed."""
    idle_days: float = 30.0
    """Matches that nothing has happened to for so long are forgotten."""
    commands_per_second: float = 20.0
    """That one connection may send for long; zero for no limit."""
    commands_per_address: float = 200.0
    """That all connections from one address may send for long; zero for no limit."""
    pool_processes: int = 2
    """Processes that choose the computer's moves: one for what takes long, the rest for others."""
    max_positions: int | None = None
    """The largest game, by its bound of positions, that is solved here; None for no such limit."""

    @property
    def database(self) -> Path:
        return self.db or default_database()

    @property
    def idle_seconds(self) -> float:
        return self.idle_days * 24 * 3600
