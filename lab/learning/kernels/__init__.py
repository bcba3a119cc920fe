"""Compiled kernels of learning, in their own folder, so that changes elsewhere in `lab` do not recompile them.

They take positions, features and weights as arrays. They give back changed weights, or likelihoods with derivatives.
"""
