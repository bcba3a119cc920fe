"""Learning weights by playing: temporal differences, their course, and its pictures. No game is named here."""
