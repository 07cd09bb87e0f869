"""`python -m unbeatable` is the `unbeatable` command."""

from unbeatable.cli.app import main

main()
