"""Exact chances of draws and dice, as fractions: computed from the cards, never sampled."""

from generator.chances.amounts import ChanceError
from generator.chances.tables import Table, chance_tables

__all__ = ["ChanceError", "Table", "chance_tables"]
