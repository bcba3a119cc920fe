"""Experiments with players: matches, tournaments, learning. What is only run by hand or overnight."""
