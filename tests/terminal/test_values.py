from unbeatable.core.game import Outcome, Value
from unbeatable.terminal.values import result_in_words


def test_results_in_words() -> None:
    assert result_in_words(0, Outcome(Value.LOSS, 4)) == "o wins in 4 plies with perfect play"
    assert result_in_words(1, Outcome(Value.WIN, 1)) == "o wins in 1 ply with perfect play"
    assert result_in_words(1, Outcome(Value.DRAW, None)) == "a draw with perfect play"
