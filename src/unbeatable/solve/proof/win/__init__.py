"""Compiled parts of the search for wins."""
