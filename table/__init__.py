"""Games, reviews, lessons and puzzles in progress, without a pixel.  In go a person's commands (a move, a takeback, a
look at a position) and the time; out come positions, events and answers of the engine. `session` is a game, with its
clocks, players and journal; `judging`, `studying` and `variations` examine positions of it. `review`, `puzzles` and
`watching` are packages of their own. Nothing here draws or knows pygame.
"""
