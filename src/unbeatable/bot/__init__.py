"""A client of the game server that plays: what the unbeatable bot command runs."""
