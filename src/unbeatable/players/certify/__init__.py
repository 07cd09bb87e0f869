"""Proofs that a player cannot be beaten, by playing every reply against it."""
