"""What is said of Hex."""
