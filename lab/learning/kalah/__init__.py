"""Learning what positions of Kalah are worth: from positions whose exact value the solver knows."""
