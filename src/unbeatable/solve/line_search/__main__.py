"""Compile the search, so that other processes find it in numba's cache."""

from unbeatable.solve.line_search.background import compile_politely

if __name__ == "__main__":
    compile_politely()
