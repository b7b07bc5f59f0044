"""Colours of screens as inks of a press, and back: no more ink in one place than a shop allows.

No profile of a press may be passed on with our licence, so the press is a model: what the eye sees
of dots of four inks that lie side by side and over each other is the mean of the sixteen colours
they make, weighed by area (Neugebauer, Demichel). Means are taken of the numbers of sRGB, whose
curve does for the light that paper spreads under dots (Yule and Nielsen). Inks are those of SWOP,
the printing condition that is registered as CGATS TR 001, as screens show them.

Grey is printed with black as far as it is dark: letters are black ink and stay sharp, and there is
less ink. Both ways are tables between which Pillow interpolates. What lies between colours that
keep to the limit keeps to it.
"""

from functools import cache
from typing import Final

from PIL import Image, ImageFilter, ImageMath

CONDITION: Final = "CGATS TR 001"
"""The name of the printing condition in the registry of the ICC."""

Colour = tuple[float, float, float]
Inks = tuple[float, float, float, float]

WHITE: Final = 255.0
MIXED: Final[tuple[Colour, ...]] = (
    (255, 255, 255),  # paper
    (0, 174, 239),  # cyan
    (236, 0, 140),  # magenta
    (46, 49, 146),  # cyan and magenta
    (255, 242, 0),  # yellow
    (0, 166, 81),  # cyan and yellow
    (237, 28, 36),  # magenta and yellow
    (54, 53, 54),  # all three
)
"""What solid inks look like, by the bits cyan, magenta, yellow."""
BLACK: Final[Colour] = (35, 31, 32)
NODES: Final = 17
"""Along each edge of the table of separations."""
ROUNDS: Final = 24
NEAR: Final = 0.0005
TOWARDS_BLACK: Final = 1.6
"""How late grey turns to black ink: 1 is at once."""
ROUNDING: Final = 0.02
"""What four inks may gain where each is rounded to one of 256 steps."""


def separate(picture: Image.Image, most: int = 240) -> Image.Image:
    """A picture in the colours of a screen as CMYK, nowhere with more ink than `most` percent."""
    return picture.convert("RGB").filter(_to_inks(most))


def seen(picture: Image.Image) -> Image.Image:
    """How a CMYK picture looks in print, in the colours of a screen."""
    inks = picture.split()
    dots = Image.merge("RGB", inks[:3])
    return Image.composite(dots.filter(_looks(True)), dots.filter(_looks(False)), inks[3])


def in_print(picture: Image.Image, most: int = 240) -> Image.Image:
    """A picture in the colours of a screen as inks make it."""
    return seen(separate(picture, most))


def most_ink(picture: Image.Image) -> float:
    """The most ink in one place of a CMYK picture, in percent."""
    inks = dict(zip("cmyk", picture.split(), strict=True))
    total = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"] + of["k"], **inks)
    return float(total.getextrema()[1]) / 255 * 100


@cache
def _looks(is_under_black: bool) -> ImageFilter.Color3DLUT:
    """What areas of three inks look like, without black ink or under it."""
    shown = [_under_black(one) if is_under_black else one for one in MIXED]
    return ImageFilter.Color3DLUT(2, [part / WHITE for one in shown for part in one])


def _under_black(colour: Colour) -> Colour:
    """A colour with solid black ink over it: of its light, black lets its own share through."""
    red, green, blue = (part * black / WHITE for part, black in zip(colour, BLACK, strict=True))
    return red, green, blue


@cache
def _to_inks(most: int) -> ImageFilter.Color3DLUT:
    """The table of separations; Pillow counts its first colour fastest."""
    steps = [WHITE * at / (NODES - 1) for at in range(NODES)]
    limit = most / 100 - ROUNDING
    table: list[float] = []
    for blue in steps:
        for green in steps:
            start: Inks = (0, 0, 0, 0)
            row = []
            for red in reversed(steps):
                start = inks_for((red, green, blue), limit, start)
                row.append(start)
            table += [ink for inks in reversed(row) for ink in inks]
    return ImageFilter.Color3DLUT(NODES, table, channels=4, target_mode="CMYK")


def inks_for(colour: Colour, limit: float, start: Inks = (0, 0, 0, 0)) -> Inks:
    """The areas of the inks that come nearest to a colour, together no more than `limit`."""
    full = min(1.0, (WHITE - max(colour)) / (WHITE - min(BLACK)))
    black = full**TOWARDS_BLACK
    dots = _dots(colour, black, start[:3])
    if sum(dots) + black > limit:  # darker colours get more of their grey from black
        black = full
        dots = _dots(colour, black, dots)
    over = limit - black
    if sum(dots) > over:
        share = over / sum(dots)
        dots = (dots[0] * share, dots[1] * share, dots[2] * share)
    return (*dots, black)


def _dots(colour: Colour, black: float, start: Colour) -> Colour:
    """Areas of cyan, magenta and yellow that make the colour with so much black.

    Each ink mostly takes away one colour of light, and that in proportion to its area: so each is
    worked out from what the others leave, again and again.
    """
    dots = [*start]
    corners = [_with_black(one, black) for one in MIXED]
    for _ in range(ROUNDS):
        moved = 0.0
        for ink in range(3):
            bare, solid = (_part(corners, dots, ink, value) for value in (0.0, 1.0))
            wanted = (bare - colour[ink]) / (bare - solid) if bare > solid else 0.0
            wanted = min(1.0, max(0.0, wanted))
            moved = max(moved, abs(wanted - dots[ink]))
            dots[ink] = wanted
        if moved < NEAR:
            break
    return dots[0], dots[1], dots[2]


def _with_black(colour: Colour, black: float) -> Colour:
    under = _under_black(colour)
    red, green, blue = (a + (b - a) * black for a, b in zip(colour, under, strict=True))
    return red, green, blue


def _part(corners: list[Colour], dots: list[float], ink: int, value: float) -> float:
    """One part of the colour that the dots make, with `ink` on so much of the area."""
    cyan, magenta, yellow = (value if at == ink else dot for at, dot in enumerate(dots))
    pale = [
        corners[at][ink] + (corners[at + 1][ink] - corners[at][ink]) * cyan for at in (0, 2, 4, 6)
    ]
    low = pale[0] + (pale[1] - pale[0]) * magenta
    high = pale[2] + (pale[3] - pale[2]) * magenta
    return low + (high - low) * yellow
