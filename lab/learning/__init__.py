"""Learning weights by playing: temporal differences for every game with features; a network for one champion."""
