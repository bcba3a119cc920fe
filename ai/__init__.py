"""The players: evaluations, searches, and the engine that runs them."""
