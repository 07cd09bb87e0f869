"""Boards as SVG. Standard library only."""
