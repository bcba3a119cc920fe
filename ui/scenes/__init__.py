"""The screens of the program, one a file."""
