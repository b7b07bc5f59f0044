"""What a set or box still says as it was begun, in words that are not its author's."""

from generator.diagnostics import quoted
from generator.lint.case import Case
from generator.lint.checks import Findings, note
from generator.words.placeholders import is_placeholder


@note(
    "M189",
    what="A text is still the one with which a new card set, card or box begins.",
    why="It is printed as it stands, and says nothing of its own.",
    example="about: What the set brings to the game, in a sentence or two.",
    instead="about: Four cards by which a ghost may come back for one turn.",
)
def placeholder(case: Case) -> Findings:
    """One finding for each text, and for each author of a set or box that is nobody's name."""
    begun = [(one.part, one.path, one.text) for one in case.readable]
    designers = enumerate(case.game.file.credits.designers)
    begun += [("game", ("credits", "designers", at), name) for at, name in designers]
    for used in case.game.sets:
        names = enumerate(used.file.credits.by)
        begun += [(f"set/{used.id}", ("credits", "by", at), name) for at, name in names]
    for part, deck in case.decks:
        means = ((name, one.means) for name, one in deck.attributes.items())
        begun += [(part, ("attributes", name, "means"), said) for name, said in means]
    for part, path, text in begun:
        if is_placeholder(text):
            said = " ".join(text.split())
            kind = "box" if part == "game" else "attribute" if "means" in path else "set"
            message = f"this still says what every new {kind} says: {quoted(said)}"
            yield case.where(part, *path), message, "write your own words"
