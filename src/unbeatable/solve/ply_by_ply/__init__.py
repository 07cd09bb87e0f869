"""Boards with gravity, solved whole: list the positions of each ply, then decide them backwards."""
