"""What is said of Pathwayz on smaller boards."""
