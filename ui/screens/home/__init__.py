"""The first screen: a board to play at once, the other boards, the unfinished game, and the way to everything else."""
