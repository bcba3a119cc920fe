"""Pathwayz on smaller boards, on the screen."""
