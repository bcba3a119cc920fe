"""Mutants: small changes of the program, each of which some test should notice (docs/reliability.md)."""
