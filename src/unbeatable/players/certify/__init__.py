"""Prove a player unbeatable by playing every reply against it."""
