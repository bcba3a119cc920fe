"""How the evaluations of Pathwayz's champion are learned: its network, and its policy."""
