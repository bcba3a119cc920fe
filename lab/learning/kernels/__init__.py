"""Compiled kernels of learning, in their own folder, so that changes elsewhere in `lab` do not recompile them.

The kernels take positions, features and weights as arrays, and give back changed weights, or likelihoods with
derivatives.
"""
