"""The `unbeatable` command, also as `python -m unbeatable`."""

import sys
from typing import NoReturn

from unbeatable.cli.shared.interrupts import INTERRUPTED, ending_on_interrupt


def main() -> NoReturn:
    """Import the commands, then run one. Ctrl-C meanwhile prints no traceback."""
    is_server = sys.argv[1:2] in ([], ["serve"])
    with ending_on_interrupt(0 if is_server else INTERRUPTED):
        from unbeatable.cli.app import main as run
    run()


if __name__ == "__main__":
    main()
