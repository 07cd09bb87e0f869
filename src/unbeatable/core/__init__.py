"""What a game is. Standard library only.

To write the rules of a game, use the modules `game`, `grid` and `grid_game`.
"""
