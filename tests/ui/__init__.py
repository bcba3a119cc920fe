"""Tests of the window: sessions without a pixel, and scenes driven by real events."""
