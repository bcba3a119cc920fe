"""Learning of Kalah's evaluation from exact values of the solver."""
