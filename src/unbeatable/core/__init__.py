"""What a game is. Standard library only.

The modules `game`, `grid`, `gridgame` and `piecegame` are what rules are written with.
"""
