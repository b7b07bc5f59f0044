"""What the parts of a scale have in common while it is painted: places, and colours by heat."""

from dataclasses import dataclass

from reportlab.pdfgen.canvas import Canvas

from generator.layout.scale import Step
from generator.layout.shapes import Rect
from generator.model.sizes import CardSize
from generator.model.theme import Band, Theme, luminance

HAIRLINE, RULE, FRAME = 0.18, 0.25, 0.55
"""Widths of strokes, mm."""
RULES = 0.9
"""From the outer rule of the frame to the inner, mm."""
PLATE_END, PANEL_START = 0.5, 3.0
"""From the room for numerals to the end of its plate, and to the frame, mm."""


@dataclass(frozen=True, slots=True)
class Board:
    """What is being painted; lengths in mm from the bottom left corner of the trim.

    `low` saves ink: outlines instead of fills.
    """

    canvas: Canvas
    size: CardSize
    theme: Theme
    band: Band
    steps: tuple[Step, ...]
    title: str
    icon: str | None
    low: bool

    @property
    def paper(self) -> str:
        """The ground of everything."""
        return self.theme.colours["paper"]

    @property
    def ink(self) -> str:
        """The darkest colour."""
        return self.theme.colours["ink"]

    @property
    def is_light(self) -> bool:
        """Whether the band is lighter than what stands on it."""
        return luminance(self.band.ink) < luminance(self.band.fill)

    @property
    def panel(self) -> Rect:
        """The framed field between the two columns of numerals."""
        left, right = self.steps[0].numerals
        x, inset = left.right + PANEL_START, self.size.safe
        return Rect(x, inset, right.x - PANEL_START - x, self.size.height - 2 * inset)

    @property
    def ground(self) -> Rect:
        """The part of the panel that the sliding card never uncovers."""
        panel = self.panel
        return Rect(panel.x, panel.y, panel.width, self.steps[-1].line_y - panel.y)

    def grown(self, step: Step) -> float:
        """How hot a step is: 0 at the first number of the scale, 1 at the last."""
        span = max(1, self.steps[-1].number - self.steps[0].number)
        return (step.number - self.steps[0].number) / span

    def plate_colour(self, step: Step) -> str:
        """Deeper downward, and never nearer to the numeral's colour than the band itself."""
        grown = self.grown(step)
        if self.is_light:
            return mix(self.paper, self.band.fill, 0.3 + 0.7 * grown)
        return mix(self.band.fill, self.ink, 0.45 * grown)

    def glow_colour(self, step: Step) -> str:
        """The ground behind the icons."""
        return mix(self.paper, self.band.fill, 0.06 + 0.3 * self.grown(step))

    def heart_colour(self, step: Step) -> str:
        """The inner icon: in a dark band it goes from the band's colour to white heat."""
        share = 0.0 if self.is_light else 0.3 + 0.65 * self.grown(step)
        return mix(self.band.fill, self.paper, share)

    def soft_colour(self, share: float) -> str:
        """What stays in the background."""
        return mix(self.paper, self.theme.colours["soft"], share)


def mix(first: str, second: str, share: float) -> str:
    """A colour between two, `share` of the way to the second."""
    pairs = ((int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)
