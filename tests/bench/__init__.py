"""Benchmarks: `python -m tests.bench` measures the figures that the project promises, beside their comparisons."""
