"""The commands. `unbeatable.cli.app:main` is what the `unbeatable` script runs."""
