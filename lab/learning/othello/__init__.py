"""The course of Othello's champion: its plan of rounds, its features, and the fit of its patterns."""
