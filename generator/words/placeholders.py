"""What a new card set and a new card say until their author has said what they are."""

import re

TITLE = "A New Card"
TEXT = "What the card says."
ABOUT = "What the set brings to the game, in a sentence or two."
AUTHOR = "Your Name"
_NUMBERED = re.compile(rf"({re.escape(TITLE)})( [0-9]+)?")


def is_placeholder(text: str) -> bool:
    """Whether a text is one of those, its number and the ends of its lines aside."""
    said = " ".join(text.split())
    return said in (TEXT, ABOUT, AUTHOR) or _NUMBERED.fullmatch(said) is not None
