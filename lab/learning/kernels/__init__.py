"""Compiled kernels of learning, in their own folder, so that changes elsewhere in `lab` do not recompile them.

The kernels take arrays of positions, features and weights, and give back weights, or likelihoods with derivatives.
"""
