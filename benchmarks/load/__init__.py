"""The load test of the live game: `make load`."""
