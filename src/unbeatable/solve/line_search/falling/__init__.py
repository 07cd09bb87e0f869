"""The search of boards where stones fall and all cells fit into 64 bits."""
