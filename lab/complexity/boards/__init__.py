"""What is a board's own about its size: a module a board, named like its rules in `game`."""
