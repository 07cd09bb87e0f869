"""The CPU time of proofs."""
