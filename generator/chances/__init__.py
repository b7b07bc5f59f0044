"""Exact chances of draws and dice, as fractions: computed from the cards, never sampled."""

from generator.chances.tables import Chances, chance_tables
from generator.chances.totals import ChanceError

__all__ = ["ChanceError", "Chances", "chance_tables"]
