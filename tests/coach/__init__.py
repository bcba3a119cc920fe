"""Tests of `coach`."""
