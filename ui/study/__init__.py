"""The parts of the study board: `ui.scenes.study` puts them together."""
