"""The players: evaluations, searches, the engine that runs them, and the programs that let them meet."""
