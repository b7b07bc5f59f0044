"""Rulebooks: what is written about a game, beside what its rules and matches say."""
