"""The packaged program, as its players get it."""
