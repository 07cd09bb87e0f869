"""What all games of placed stones share: whose line it is, and how many positions there are."""

import pytest

from unbeatable import PositionError, Value, load
from unbeatable.games.stone_game import StoneGame
from unbeatable.textbook.tree import build_tree
