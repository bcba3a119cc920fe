"""How Pentago-Twist's champion learns."""
