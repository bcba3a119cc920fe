"""Compiled kernels: where they are kept, found again, shipped and made ahead of time."""
