from typing import cast

from unbeatable import Proof, load
from unbeatable.core.game import LineGame, Outcome, Value
from unbeatable.terminal.values import proof_in_words, result_in_words


def test_results_in_words() -> None:
    assert result_in_words(0, Outcome(Value.LOSS, 4)) == "o wins in 4 plies with perfect play"
    assert result_in_words(1, Outcome(Value.WIN, 1)) == "o wins in 1 ply with perfect play"
    assert result_in_words(1, Outcome(Value.DRAW, None)) == "a draw with perfect play"


def test_proofs_in_words() -> None:
    game = cast(LineGame, load("mnk(6,6,4)"))
    after = game.play(game.start(), 0)
    for value, position, words in (
        (Value.WIN, game.start(), "x wins in at most 9 plies"),
        (Value.WIN, after, "o wins in at most 9 plies"),
        (Value.LOSS, after, "x wins in at most 9 plies"),
    ):
        proof = Proof(game, position, value, 9, 1_234, 0.5, {})
        checked = "(proof, checked against every reply: 1,234 positions)"
        assert proof_in_words(proof) == f"{words} {checked}"
    drawn = Proof(game, after, Value.DRAW, None, 1, 0.5, {})
    checked = "(proof, checked against every reply: 1 position)"
    assert proof_in_words(drawn) == f"a draw with perfect play {checked}"
