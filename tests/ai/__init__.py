"""Tests of the minds: what they prove, what they choose, and how the engine behaves around them."""
