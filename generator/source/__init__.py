"""YAML text to values that know their file, line and column, and to the model."""
