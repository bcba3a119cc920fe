"""Why moves were bad, counted again: each board's checks of its kinds of reasons, and a position for every kind.

A check counts what a reason claims by the plain rules of `tests/game/reference` or by loops over letters, never by the
code that found the reason.
"""
