"""What can be wrong between a card set, the game that it extends, and other sets."""

from generator.diagnostics import Code, Severity

WRONG_GAME = Code(
    id="M140",
    slug="wrong-game",
    severity=Severity.ERROR,
    what="A set is used with another game than the one that it extends, or one set is used twice.",
    why="Its cards speak of what only that game has.",
    example="extends: orchrad",
    instead="extends: orchard",
)
NOT_THERE = Code(
    id="M141",
    slug="nothing-to-change",
    severity=Severity.ERROR,
    what="A set replaces, removes or recounts what the game does not have, or changes a file that "
    "it does not have.",
    why="The change would be lost, and the set would not be what its author thinks.",
    example="remove: [aple]",
    instead="remove: [apple]",
)
ALREADY_THERE = Code(
    id="M142",
    slug="already-there",
    severity=Severity.ERROR,
    what="A set adds what the game has already, or changes the same thing twice.",
    why="Only one of the two can count; who wants another in its place says so.",
    example="add:\n  - {id: apple, title: Another apple}    # the game has an apple",
    instead="replace:\n  - {id: apple, title: Another apple}",
)
CONFLICT = Code(
    id="M143",
    slug="sets-in-conflict",
    severity=Severity.ERROR,
    what="Two sets change the same thing, or one changes what the other has added or removed.",
    why="Which of them counts would depend on their order, and one would be without its change.",
    example="replace: [{id: apple, title: Pippin}]    # and another set removes the apple",
    instead="Use one of the two, or take the card out of one of them.",
)
WRONG_CHANGE = Code(
    id="M144",
    slug="wrong-set-count",
    severity=Severity.ERROR,
    what="What a set declares to add to a deck is not what its cards come to.",
    why="A card too many or too few shows only when it is cut.",
    example="declared: 3\nadd:\n  - {id: pear, title: Pear, copies: 2}",
    instead="declared: 2\nadd:\n  - {id: pear, title: Pear, copies: 2}",
)
UNTRUSTED = Code(
    id="S022",
    slug="untrusted-templates",
    severity=Severity.ERROR,
    what="A set brings face templates, and nobody has said that it is to be trusted.",
    why="Cards are data, and can do nothing to a machine. A template is a program: it can take "
    "all its time and memory.",
    example="hornbook print --set some-set       # which has a folder templates/",
    instead="hornbook print --set some-set --trust    # having read what is in it",
)

CODES = (WRONG_GAME, NOT_THERE, ALREADY_THERE, CONFLICT, WRONG_CHANGE, UNTRUSTED)
