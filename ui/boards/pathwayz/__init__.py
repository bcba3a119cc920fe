"""Pathwayz on screen."""
