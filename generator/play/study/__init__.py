"""What a game does when it is played many times, and what a card set did to it.

A study plays *arms*: the same matches, by number and seed, once as they are and once with one
thing changed (a better policy, an option taken always or never, another card in a card's place,
the game without its sets). Matches are compared in pairs, so that what differs is the change.
"""
