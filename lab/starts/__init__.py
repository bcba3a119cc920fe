"""Starting positions of boards that have several: a module per board with `STARTS`, positions by name."""
