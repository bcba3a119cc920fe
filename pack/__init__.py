"""Builds the program that a player double-clicks.

The package takes the sources, data files and compiled kernels, and makes the folder dist/Pathwayz and its archive.
`install` adds the built program to the desktop's menu. None of this is part of the running program.
"""
