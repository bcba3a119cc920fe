"""Pentago-Twist on screen."""
