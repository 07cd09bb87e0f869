"""`unbeatable rate`: the value of each move of a position."""

from unbeatable.cli.shared.arguments import AsJson, AtPosition, Spec
from unbeatable.cli.shared.output import print_json, ratings_json
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.core.game import PLAYER_NAMES
from unbeatable.core.positions import position_of
from unbeatable.core.registry import load
from unbeatable.solve import solve
from unbeatable.terminal.values import ratings_table, result_in_words


def rate(
    spec: Spec,
    position: AtPosition = None,
    json: AsJson = False,
) -> None:
    """Rate the legal moves of a position, best first.

    Values are for the player who moves; "win in 3" counts this move and the next two.
    """
    game = load(spec)
    pos = position_of(game, position or None)
    with progress_bar() as progress:
        solution = solve(game, progress=progress)
    turn, outcome, ratings = game.turn(pos), solution.outcome(pos), solution.rate(pos)
    if json:
        print_json(
            {
                "game": game.spec,
                "position": game.write(pos),
                "turn": PLAYER_NAMES[turn],
                **outcome.to_json(),
                "moves": ratings_json(ratings),
            }
        )
        return
    picture = game.picture(pos)
    print(picture)
    names = picture.player_names
    result = result_in_words(turn, outcome, names)
    if game.verdict(pos) is None:
        print(f"{names[turn]} to move: {result}")
    else:
        print(f"the game is over: {'a draw' if outcome.remoteness is None else result}")
    if ratings:
        print(ratings_table(ratings))
