"""The sweep: solves an m,n,k board of up to 25 cells ply by ply, from the full board back."""
