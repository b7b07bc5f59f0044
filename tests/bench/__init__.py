"""How fast Hornbook is, how much memory it takes, and how large its files are."""

BOX, DECKS = "hammer-of-the-witches", "pyres,villagers,defamation,phases"
"""The box whose 110 cards are printed, and its decks."""
