"""The course of Pentago-Twist's champion: its plan of rounds, its features, and the fit of its patterns."""
