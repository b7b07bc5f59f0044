"""Findings about catalogues of translations."""

from generator.diagnostics import Code, Severity

BAD_CATALOGUE = Code(
    id="S030",
    slug="bad-catalogue",
    severity=Severity.ERROR,
    what="A catalogue of translations cannot be read.",
    why="What cannot be read is printed in the original language, and nobody would notice.",
    example='msgid "Owl"\nmsgstr "Eule',
    instead='msgid "Owl"\nmsgstr "Eule"',
)
UNSURE = Code(
    id="M150",
    slug="unsure-translation",
    severity=Severity.NOTE,
    what="An entry of a catalogue is marked `fuzzy`: its text in the original has changed.",
    why="What no longer says the same is not printed; the original is, until somebody has looked.",
    example='#, fuzzy\nmsgid "Draw one card."\nmsgstr "Ziehe zwei Karten."',
    instead='msgid "Draw one card."\nmsgstr "Ziehe eine Karte."',
)
UNTRANSLATED = Code(
    id="M151",
    slug="untranslated",
    severity=Severity.NOTE,
    what="Texts that are printed have no translation in this language.",
    why="They are printed in the original language, between translated ones.",
    example='msgid "Owl"\nmsgstr ""',
    instead='msgid "Owl"\nmsgstr "Eule"',
)
LOST_VALUE = Code(
    id="M152",
    slug="value-lost-in-translation",
    severity=Severity.ERROR,
    what="A translation leaves out a value or a symbol of its original, or has one more.",
    why="Numbers and signs come from the game; a text without them is right only by chance.",
    example='msgid "Draw {{ values.hand }} cards."\nmsgstr "Ziehe sechs Karten."',
    instead='msgid "Draw {{ values.hand }} cards."\nmsgstr "Ziehe {{ values.hand }} Karten."',
)
CODES = (BAD_CATALOGUE, UNSURE, UNTRANSLATED, LOST_VALUE)
