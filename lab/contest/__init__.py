"""Contests of any players of a board: planned, played in processes, kept as they go, watched and rated."""
