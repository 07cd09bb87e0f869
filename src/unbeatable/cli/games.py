"""`unbeatable games`: what can be played, one line each."""

from unbeatable.cli.arguments import AsJson
from unbeatable.cli.output import print_json
from unbeatable.core.registry import listings


def games(json: AsJson = False) -> None:
    """List the games with their specs.

    Any board goes: mnk(COLUMNS,ROWS,K), with misere=true and gravity=true if you like.
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
