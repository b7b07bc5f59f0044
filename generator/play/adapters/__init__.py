"""Matches for the libraries of reinforcement learning; each is imported only where it is used."""
