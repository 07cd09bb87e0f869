"""What a game is. Standard library only.

The modules `game`, `grid` and `gridgame` are what rules are written with.
"""
