"""`unbeatable tree`: the whole game tree, node by node."""

import shlex
from dataclasses import asdict
from time import perf_counter

from unbeatable.cli.shared.arguments import AsJson, Spec
from unbeatable.cli.shared.output import print_json
from unbeatable.core.errors import TooLarge
from unbeatable.core.game import Playable
from unbeatable.core.plural import plural
from unbeatable.core.registry import load
from unbeatable.solve.feasibility import advise_on, feasibility
from unbeatable.textbook.tree import build_tree, count_tree, tree_bytes


def tree(spec: Spec, json: AsJson = False) -> None:
    """Build the whole tree of a small game and count its nodes, leaves and results.

    Each way to reach a position is a separate node: the classic tree has 549,946.
    """
    game = load(spec)
    began = perf_counter()
    try:
        root = build_tree(game)
    except TooLarge as error:
        raise TooLarge(f"{error}; {_advice(game)}") from None
    seconds = perf_counter() - began
    counts, memory = count_tree(root), tree_bytes(root)
    if json:
        print_json({"game": game.spec, **asdict(counts), "seconds": seconds, "bytes": memory})
        return
    nodes = plural(counts.nodes, "node")
    leaves = plural(counts.leaves, "leaf", "leaves")
    print(f"{game.spec}: {nodes}, {leaves} (finished games)")
    first, second = game.picture(game.start()).player_names
    results = f"{counts.x_wins:,} won by {first}, {counts.o_wins:,} won by {second}"
    print(f"  {results}, {counts.draws:,} drawn")
    print(f"  built in {seconds:.1f} s, {memory / 1e6:.0f} MB")


def _advice(game: Playable) -> str:
    if not feasibility(game).is_exact:
        return advise_on(game)
    solve = f"unbeatable solve {shlex.quote(game.spec)}"
    return f"solving looks at each position only once, so try: {solve}"
