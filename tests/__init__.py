"""The tests, in the shape of the four packages that they test."""
