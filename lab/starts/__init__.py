"""Starting positions of boards that have several. Each board has a module with `STARTS`, the positions by name."""
