"""What is kept between two runs of the program: settings and unfinished games. Knows no window."""
