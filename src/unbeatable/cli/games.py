"""`unbeatable games`: the games, one line each."""

from unbeatable.cli.shared.arguments import AsJson
from unbeatable.cli.shared.output import print_json
from unbeatable.core.registry import listings


def games(json: AsJson = False) -> None:
    """List the games with their specs.

    Any board works: mnk(COLUMNS,ROWS,K), also with misere=true or gravity=true.
    """
    found = list(listings())
    if json:
        print_json({"games": [listing._asdict() for listing in found]})
        return
    specs = [
        listing.spec if listing.name == listing.spec else f"{listing.name} = {listing.spec}"
        for listing in found
    ]
    width = max(map(len, specs))
    for spec, listing in zip(specs, found, strict=True):
        print(f"{spec:<{width}}  {listing.summary}")
