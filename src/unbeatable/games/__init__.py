"""The rules of the games, one game or family per file; `unbeatable.load` imports them by spec."""
