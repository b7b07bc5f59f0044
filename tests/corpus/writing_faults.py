"""Slips in how texts are written, each in three boxes or more."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

MALICE, SALEM, HAMMER = "malice", "salem-1692", "hammer-of-the-witches"
MAJORS, PLAYING, VILLAGERS = "cards/majors.yaml", "cards/playing.yaml", "cards/villagers.yaml"
LAWS = "rules/salem-1692.yaml"


def majors(name: str, old: str, new: str, code: str) -> Fault:
    return Fault(name, MALICE, MAJORS, old, new, code)


def playing(name: str, old: str, new: str, code: str) -> Fault:
    return Fault(name, SALEM, PLAYING, old, new, code)


def villagers(name: str, old: str, new: str, code: str) -> Fault:
    return Fault(name, HAMMER, VILLAGERS, old, new, code)


FAULTS = (
    majors("bold without an end", "The carver knew that you would stop.", "The carver **knew that you would stop.", "M180"),
    playing("bold that never began", "Another player discards the **whole hand**.", "Another player discards the whole hand**.", "M180"),
    villagers("italics without an end", "Fat for Martinmas, and named.", '"*Fat for Martinmas, and named."', "M180"),
    majors("a straight apostrophe", "The ceiling outranks you.", "The ceiling's above you.", "M181"),
    playing("straight quotation marks", "One voice in a full meeting house.", 'One "voice" in a full meeting house.', "M181"),
    villagers("a straight apostrophe at the end of a word", "Serves the writs that others sign.", "Serves the others' writs.", "M181"),
    majors("two spaces", "A good road, and you saw nothing of it.", "A good road,  and you saw nothing of it.", "M182"),
    playing("two spaces after a sentence", "It did not help to have been elsewhere. A spirit", "It did not help to have been elsewhere.  A spirit", "M182"),
    villagers("two spaces in the middle", "Has baptised half the parish.", "Has baptised  half the parish.", "M182"),
    majors("a space before a comma", "Daylight, and nobody", "Daylight , and nobody", "M183"),
    Fault("a space before a question mark", SALEM, LAWS, "says: On whom?", "says: On whom ?", "M183"),
    villagers("a space before a full stop", "Draws teeth on market days.", "Draws teeth on market days .", "M183"),
    majors("a before a vowel", "A bench, water, an hour without teeth.", "A bench, water, a hour without teeth.", "M184"),
    playing("an before a consonant", "That is more than an Alibi takes away.", "That is more than an Witness takes away.", "M184"),
    villagers("a before another vowel", "Owns the mill that others want.", "Owns a old mill that others want.", "M184"),
    majors("three full stops", "He would like to go home as well.", "He would like to go home...", "M185"),
    playing("three full stops in the middle", "A frame of wood in the open street, where", "A frame of wood in the open street... where", "M185"),
    villagers("three full stops after a comma", "Carries the water, hears the talk.", "Carries the water, hears...", "M185"),
    majors("a hyphen for a dash", "The worse story teaches more.", "The worse story - teaches more.", "M186"),
    playing("two hyphens for a dash", "Houses were of wood, and the nearest water was a well.", "Houses were of wood -- and the nearest water was a well.", "M186"),
    villagers("a hyphen for a dash", "Digs for rich and poor at one price.", "Digs for rich - and poor - at one price.", "M186"),
    majors("the same word twice", "Their nerve is gone, their pack is full.", "Their nerve is gone, their their pack is full.", "M187"),
    playing("the same small word twice", "Take accusations away.", "Take the the accusations away.", "M187"),
    villagers("the same verb twice", "Plants what grows on the graves.", "Plants what grows grows on the graves.", "M187"),
    majors("two symbols that are not there", "She has seen the other side of each.", '"She has :seeen: the other :syde: of each."', "P303"),
    playing("three symbols that are not there", "What somebody saw in a dream was heard in court.", '"What :sombody: saw in a :dreem: was heard in :cort:."', "P303"),
    villagers("two symbols in a flavour", "Knows each sow on the common.", '"Knows each :soow: on the :comon:."', "P303"),
    Fault("revealed for turned up", SALEM, LAWS, "The card that was pointed at is turned up for all to see.", "The card that was pointed at is revealed for all to see.", "M162", says='"revealed": this box says "turn up"'),
    Fault("a test that is cancelled", HAMMER, "cards/defamation.yaml", "The inquisitor may not play it. The other Scales stop it.", "The inquisitor may not play it. The other Scales cancel it.", "M162", says='write "stop"'),
    Fault("a card that is turned over in the rulebook", MALICE, "rulebooks/malice.yaml", "She flips the Queen of Wands.", "She turns over the Queen of Wands.", "M162", says='"turns over": this box says "flip"'),
    Fault("a term that is no word of the box", MALICE, "game.yaml", "not: [turn up, turn over]", "not: [turn up, reveal]", "M162", says='"reveal" is itself a term of the glossary'),
)
