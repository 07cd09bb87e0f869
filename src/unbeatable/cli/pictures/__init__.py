"""Commands that write pictures of positions, games and matches."""
