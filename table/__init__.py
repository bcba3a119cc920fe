"""A game in progress without a pixel: session, journal, clocks."""
