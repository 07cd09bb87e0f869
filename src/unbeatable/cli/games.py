"""`unbeatable games`: the games, one line each."""

import sys

from unbeatable.cli.shared.arguments import AsJson
from unbeatable.cli.shared.output import print_json
from unbeatable.core.registry import listings


def games(json: AsJson = False) -> None:
    """List the games with their specs.

    Any board works: mnk(COLUMNS,ROWS,K), also with misere=true or gravity=true.
    """
    entries = list(listings())
    loaded = [entry for entry in entries if entry.loads]
    failed = [(entry.name, entry.summary) for entry in entries if not entry.loads]
    if json:
        print_json(
            {
                "games": [
                    {"name": name, "spec": spec, "title": title, "summary": summary}
                    for name, spec, title, summary, *_ in loaded
                ],
                "failed": [{"name": name, "reason": reason} for name, reason in failed],
            }
        )
        return
    specs = [
        entry.spec if entry.name == entry.spec else f"{entry.name} = {entry.spec}"
        for entry in loaded
    ]
    width = max(map(len, specs))
    for spec, entry in zip(specs, loaded, strict=True):
        print(f"{spec:<{width}}  {entry.summary}")
    for name, reason in failed:
        print(f"unbeatable: the plug-in game {name!r} cannot be used: {reason}", file=sys.stderr)
