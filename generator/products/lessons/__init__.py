"""Lesson packs: what a teacher hands out to one class around one game."""
