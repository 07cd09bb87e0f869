"""The course in the terminal."""
