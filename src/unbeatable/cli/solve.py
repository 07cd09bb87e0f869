"""`unbeatable solve`: the exact value of a game."""

from dataclasses import asdict

from unbeatable.cli.shared.arguments import AsJson, Fresh, KeepPlies, OnDevice, Spec
from unbeatable.cli.shared.output import print_json, ratings_json
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.core.registry import load
from unbeatable.solve import solve as solve_game
from unbeatable.terminal.values import ratings_table, result_in_words


def solve(
    spec: Spec,
    json: AsJson = False,
    fresh: Fresh = False,
    keep_plies: KeepPlies = None,
    device: OnDevice = "cpu",
) -> None:
    """Solve a game exactly: who wins, how soon, and what each first move is worth."""
    game = load(spec)
    with progress_bar() as progress:
        solution = solve_game(
            game, fresh=fresh, keep_plies=keep_plies, device=device, progress=progress
        )
    counts, outcome, ratings = solution.counts, solution.outcome(), solution.rate()
    if json:
        print_json(
            {
                "game": game.spec,
                **outcome.to_json(),
                **asdict(counts),
                "method": solution.method,
                "seconds": solution.seconds,
                "moves": ratings_json(ratings),
            }
        )
        return
    start = game.start()
    result = result_in_words(game.turn(start), outcome, game.picture(start).player_names)
    print(f"{game.spec}: {result}")
    print(f"  {counts.positions:,} positions, {counts.canonical:,} up to symmetry")
    print(
        f"  {counts.wins:,} won, {counts.draws:,} drawn, {counts.losses:,} lost "
        f"for the side to move; {counts.terminal:,} finished"
    )
    # Now or earlier: the solution may have been stored.
    print(f"  solving took {solution.seconds:.3g} s ({solution.method})")
    print("First moves, best first:")
    print(ratings_table(ratings))
