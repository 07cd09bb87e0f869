"""`unbeatable perft`: the number of move sequences of each length."""

from itertools import chain, islice, repeat
from typing import Annotated

import typer

from unbeatable.cli.shared.arguments import AsJson, Spec
from unbeatable.cli.shared.output import print_json
from unbeatable.core.registry import load
from unbeatable.textbook.perft import check_depth, sequence_counts
from unbeatable.textbook.perft import perft as count_sequences


def perft(
    spec: Spec,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="Length of the longest sequences.")],
    json: AsJson = False,
) -> None:
    """Count the move sequences of each length from 0 to DEPTH.

    A game that has ended has no further moves.
    """
    game = load(spec)
    check_depth(depth)
    if json:
        print_json({"game": game.spec, "counts": count_sequences(game, depth)})
        return
    print(f"{game.spec}: move sequences by length")
    counts = chain(sequence_counts(game), repeat(0))
    for length, count in enumerate(islice(counts, depth + 1)):
        print(f"  {length:>2} {count:>20,}", flush=True)  # each at once: the last may take long
