"""Builds the program that a player double-clicks.

It takes the sources, data files and compiled kernels. It makes the folder dist/Pathwayz and its archive. `install`
adds the built program to the desktop's menu. None of this is part of the running program.
"""
