"""From where a board is played that has more than one start, a file a board: `STARTS`, position by name."""
