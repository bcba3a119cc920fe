"""Starting positions of boards that have several.

Each board has a module with `STARTS`, a dictionary from names to positions.
"""
