"""A poster of every game that can be played, boards within boards."""
