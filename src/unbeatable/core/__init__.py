"""What a game is. Standard library only.

Rules are written with the modules `game`, `grid` and `grid_game`.
"""
