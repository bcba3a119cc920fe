"""Books: exact scores of first positions, made overnight; a module for each board that has one."""
