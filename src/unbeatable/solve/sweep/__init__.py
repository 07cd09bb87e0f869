"""The sweep: solve an m,n,k board of up to 25 cells layer by layer, from the full board back."""
