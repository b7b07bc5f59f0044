"""Small drawings of a sheet, as SVG: rules, emblems and turning arrows."""

from html import escape
from itertools import pairwise

from markupsafe import Markup

from generator import assets

RULE = "M2 8 Q110 4.6 184 7.4 L184 8.6 Q110 11.4 2 8Z"
"""Half of a swelled rule, as broadsides have below their titles; 400 by 16 units with the other."""

WIDE = 600
"""Width of the drawing of arrows, in its own units; it is as wide as the dials on paper."""


def swelled_rule(colour: str, accent: str) -> bytes:
    """A rule that swells towards a lozenge in its middle."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 16" width="400" height="16">'
        f'<path fill="{colour}" d="{RULE}"/>'
        f'<path fill="{colour}" transform="matrix(-1 0 0 1 400 0)" d="{RULE}"/>'
        f'<path fill="{accent}" d="M200 1 L209 8 L200 15 L191 8Z"/></svg>'
    ).encode()


def emblem(icon: str, colour: str) -> bytes:
    """An icon as an image file in one colour, for use as a background."""
    body = assets.icon_svg(icon).replace("currentColor", colour)
    size = assets.ICON_SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'width="{size}" height="{size}">{body}</svg>'
    ).encode()


def arrow_sign(colour: str) -> bytes:
    """An arrow that points at what is to be done."""
    return _sign("M1 7 H11 V2.5 L19 10 L11 17.5 V13 H1Z", colour)


def sandglass_sign(colour: str) -> bytes:
    """A sandglass, for a time to wait."""
    return _sign(
        "M3 1 H17 V3.6 H15.6 Q15.6 7.6 11.6 10 Q15.6 12.4 15.6 16.4 H17 V19 H3 V16.4 "
        "H4.4 Q4.4 12.4 8.4 10 Q4.4 7.6 4.4 3.6 H3Z",
        colour,
    )


def _sign(path: str, colour: str) -> bytes:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20">'
        f'<path fill="{colour}" d="{path}"/></svg>'
    ).encode()


def turning_arrows(count: int, colour: str, alternative: str) -> Markup:
    """Arrows both ways between `count` neighbours, and from the last round to the first."""
    height, top, low = 44, 9, 34
    step = WIDE / count
    places = [round(step * (number + 0.5), 2) for number in range(count)]
    first, last = places[0], places[-1]
    between = "".join(_both_ways(left + 16, right - 16, top) for left, right in pairwise(places))
    around = (
        f"M{first:g} {top + 4} V{low - 8} Q{first:g} {low} {first + 8:g} {low} H{last - 8:g} "
        f"Q{last:g} {low} {last:g} {low - 8} V{top + 4}"
    )
    heads = f"M{first - 4:g} {top + 9} l4 -7 l4 7 M{last - 4:g} {top + 9} l4 -7 l4 7"
    return Markup(  # noqa: S704 - all of it is ours or escaped
        f'<svg class="arrows" viewBox="0 0 {WIDE} {height}">'
        f"<title>{escape(alternative)}</title>"
        f'<path fill="none" stroke="{colour}" stroke-width="1.6" stroke-linecap="round" '
        f'stroke-linejoin="round" d="{between}{around}{heads}"/></svg>'
    )


def _both_ways(left: float, right: float, y: int) -> str:
    return (
        f"M{left:g} {y} H{right:g} M{left + 7:g} {y - 4} L{left:g} {y} L{left + 7:g} {y + 4} "
        f"M{right - 7:g} {y - 4} L{right:g} {y} L{right - 7:g} {y + 4} "
    )


def lozenge(colour: str) -> bytes:
    """The sign of a ruling of ours."""
    return _sign("M10 1 L17 10 L10 19 L3 10Z", colour)
