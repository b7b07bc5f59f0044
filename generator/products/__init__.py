"""What is shipped, one module per kind."""
