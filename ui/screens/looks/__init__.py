"""Looks: what boards are made of, pieces and sounds, chosen with a board to try them on."""
