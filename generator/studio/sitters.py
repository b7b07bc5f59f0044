"""Who plays a seat, in words."""

from generator.play.policies import PERSON
from generator.words.catalogue import Translate


def sitter(name: str, tr: Translate) -> str:
    """A person, or how a policy chooses, from its name: `plays at random`."""
    known = {
        PERSON: tr("a person"),
        "first": tr("takes the first choice"),
        "greedy": tr("follows the author’s hints"),
        "random": tr("plays at random"),
    }
    return known.get(name, name)
