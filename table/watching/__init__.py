"""The lecture's algorithms, recorded while they run, so that every step can be looked at."""
