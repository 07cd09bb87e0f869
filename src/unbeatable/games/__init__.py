"""The rules, one file a game. `unbeatable.load` finds them by their specs."""
