"""The nouns: what a box is made of. Frozen, typed, and knowing nothing of files or paper."""
