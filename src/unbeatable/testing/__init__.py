"""check_game: the contract test for games, built-in ones and plug-ins.

>>> from unbeatable.testing import check_game
>>> check_game("classic")
5478
"""

from unbeatable.testing.contract import check_game

__all__ = ["check_game"]
