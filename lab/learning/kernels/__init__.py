"""Compiled kernels of learning, in their own folder, so that changes elsewhere in `lab` do not recompile them.

In go positions, features and weights as arrays; out come changed weights, or likelihoods with their derivatives.
"""
