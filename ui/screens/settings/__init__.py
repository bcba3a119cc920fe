"""The settings: look, sound, pace, and helps."""
