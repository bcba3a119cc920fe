"""What the screens of lessons are made of."""
