"""Words about Pathwayz on smaller boards."""
