"""check_game: the contract test that every game passes, ours and a plug-in's.

>>> from unbeatable.testing import check_game
>>> check_game("classic")
5478
"""

from unbeatable.testing.contract import check_game

__all__ = ["check_game"]
