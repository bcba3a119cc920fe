"""Games, reviews, lessons and puzzles in progress, without a pixel.

The package takes a person's commands (a move, a takeback, a look at a position) and the time, and gives back positions,
events and answers of the engine. `session` is a game, with its clocks, players and journal; `judging`, `studying` and
`variations` examine the game's positions. `warmup` makes players ready to think. `review`, `puzzles` and `watching` are
packages of their own. Nothing here draws or knows pygame.
"""
