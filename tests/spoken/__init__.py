"""The program as a screen reader meets it: a robot reads the window over AT-SPI and sees nothing of it."""
