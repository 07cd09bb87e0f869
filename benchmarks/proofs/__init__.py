"""The time of proofs of boards that are too large to be solved."""
