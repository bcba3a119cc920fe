"""How Othello's champion learns."""
