"""Proofs of single positions on boards that are too large to be solved."""
