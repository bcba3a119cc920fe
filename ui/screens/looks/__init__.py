"""The screen Looks: a choice of materials, pieces and sounds, with a board to try them on."""
