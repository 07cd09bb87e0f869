"""The commands. `unbeatable.cli.app` has them all."""
