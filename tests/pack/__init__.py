"""How the packaged program is made, without making it."""
