"""`unbeatable solve`: the exact value of a game."""

from dataclasses import asdict

from unbeatable.cli.shared.arguments import AsJson, Fresh, KeepPlies, OnDevice, ProofSeconds, Spec
from unbeatable.cli.shared.output import print_json, ratings_json
from unbeatable.cli.shared.progress_bar import progress_bar
from unbeatable.cli.shared.proofs import require_proof
from unbeatable.core.game import Playable
from unbeatable.core.registry import load
from unbeatable.solve import Proof, Solution, feasibility
from unbeatable.solve import solve as solve_game
from unbeatable.terminal.values import proof_in_words, ratings_table, result_in_words


def solve(
    spec: Spec,
    json: AsJson = False,
    fresh: Fresh = False,
    keep_plies: KeepPlies = None,
    device: OnDevice = "cpu",
    seconds: ProofSeconds = 60.0,
) -> None:
    """Solve a game exactly: who wins, how soon, and what each first move is worth.

    For a board that is too large, it looks for a proof of who wins.
    """
    game = load(spec)
    feasible = feasibility(game)
    if not feasible.is_exact and feasible.provable and keep_plies is None and device == "cpu":
        with progress_bar() as progress:
            proof = require_proof(game, seconds, progress)
        _print_proof(game, proof, json)
        return
    with progress_bar() as progress:
        solution = solve_game(
            game, fresh=fresh, keep_plies=keep_plies, device=device, progress=progress
        )
    counts, outcome, ratings = solution.counted, solution.outcome(), solution.rate()
    searched = solution.searched_from_ply
    if json:
        print_json(
            {
                "game": game.spec,
                **outcome.to_json(),
                **(asdict(counts) if counts else {}),
                "method": solution.method,
                **({} if searched is None else {"book_plies": max(0, searched - 1)}),
                "seconds": solution.seconds,
                "moves": ratings_json(ratings),
            }
        )
        return
    start = game.start()
    result = result_in_words(game.turn(start), outcome, game.picture(start).player_names)
    print(f"{game.spec}: {result}")
    print(_describe(solution))
    print("First moves, best first:")
    print(ratings_table(ratings))


def _print_proof(game: Playable, proof: Proof, json: bool) -> None:
    if json:
        print_json(
            {
                "game": game.spec,
                "value": str(proof.value),
                "at_most": proof.at_most,
                "positions": proof.positions,
                "method": proof.method,
                "seconds": proof.seconds,
            }
        )
        return
    print(f"{game.spec}: {proof_in_words(proof)}")
    if proof.best_move is None:
        print(f"  {proof.why}")
    else:
        name = game.picture(proof.position).player_names[game.turn(proof.position)]
        print(f"  {name} begins with {proof.best_move}")
    what = "the strategy was made again from its book in" if proof.from_book else "the search took"
    print(f"  {what} {proof.seconds:.3g} s")


def _describe(solution: Solution) -> str:
    counts, searched = solution.counted, solution.searched_from_ply
    lines = []
    if counts:
        lines += [
            f"{counts.positions:,} positions, {counts.canonical:,} up to symmetry",
            f"{counts.wins:,} won, {counts.draws:,} drawn, {counts.losses:,} lost "
            f"for the side to move; {counts.terminal:,} finished",
        ]
    if searched is None:  # now or earlier: the solution may have been stored
        lines.append(f"solving took {solution.seconds:.3g} s ({solution.method})")
    elif searched:
        lines.append(f"positions of up to {searched - 1} plies are in a book")
        lines.append("later positions are searched when they are asked for")
    else:
        lines.append(f"positions are searched when they are asked for ({solution.method})")
    return "\n".join(f"  {line}" for line in lines)
