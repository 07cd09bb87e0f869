"""Parts of the search for holds: pairs, proof numbers, and the strategy read off them."""
