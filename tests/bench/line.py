"""One line of the bench."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One number with its bound; `most` None means that it is only told."""

    name: str
    value: float
    unit: str = ""
    most: float | None = None
    least: float | None = None

    @property
    def is_met(self) -> bool:
        """Whether the number keeps its bound."""
        below = self.most is None or self.value <= self.most
        return below and (self.least is None or self.value >= self.least)

    def __str__(self) -> str:
        bound = f"≤ {self.most:.3g}" if self.most is not None else ""
        bound = f"≥ {self.least:.3g}" if self.least is not None else bound
        verdict = ("ok" if self.is_met else "NOT") if bound else ""
        return f"{self.name:<58}{self.value:>9.3f} {self.unit:<5}{bound:<8}{verdict}"
