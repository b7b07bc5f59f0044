"""Hornbook prints card games from YAML, and knows their rules."""
