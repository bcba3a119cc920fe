"""Games, reviews, lessons and puzzles in progress, without a pixel.

It takes a person's commands (a move, a takeback, a look at a position) and the time. It gives back positions, events
and answers of the engine. `session` is a game, with its clocks, players and journal; `judging`, `studying` and
`variations` examine positions of it. `warmup` makes players ready to think. `review`, `puzzles` and `watching` are
packages of their own. Nothing here draws or knows pygame.
"""
