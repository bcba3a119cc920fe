"""What the play scene is made of: one part of the screen a file."""
