"""What all games of placed stones share: whose line it is, and how many positions there are."""
