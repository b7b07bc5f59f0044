"""Colours as light: how bright one is, how far two stand apart, which grey replaces it."""

WHITE = "#ffffff"

NEEDED = ("paper", "ink", "soft", "accent")
"""The colours by name that every theme must have."""


def luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2)."""
    channels = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2, 1.4.3)."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def grey(colour: str) -> str:
    """The grey as light as `colour`, by the weights of ITU-R BT.709 in linear light."""
    level = luminance(colour)
    shade = 12.92 * level if level <= 0.0031308 else 1.055 * level ** (1 / 2.4) - 0.055
    return "#" + f"{round(shade * 255):02x}" * 3


def lightness(colour: str) -> float:
    """L* of CIE 1976 (ISO/CIE 11664-4), 0 for black to 100 for white: equal steps look equal."""
    level = luminance(colour)
    return 116 * level ** (1 / 3) - 16 if level > 216 / 24389 else level * 24389 / 27
