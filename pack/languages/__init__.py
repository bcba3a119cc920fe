"""`make languages`: what the window says, for translators, and what they made of it, for the program."""
