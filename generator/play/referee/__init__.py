"""The referee: holds a transcript against the rules, and says where it cannot have been so."""

from generator.play.referee.replay import Verdict, referee

__all__ = ["Verdict", "referee"]
