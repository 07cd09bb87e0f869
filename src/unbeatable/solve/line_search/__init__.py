"""The search of boards that are too large to be solved: strong play within a time."""
