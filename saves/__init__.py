"""What is kept between two runs of the program: the library of games, game files, settings. Knows no window."""
