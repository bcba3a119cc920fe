"""Every screen of the window in settled states, for whoever looks at all of them: outlines and pictures."""
