"""Matches for the libraries of reinforcement learning; each is imported only where it is used.

In `pettingzoo`, `MatchEnv(compile_game(game, ruleset, seats))` is an environment; in `openspiel`,
`register(game, ruleset)` gives the name of a game for `pyspiel.load_game(name, {"seats": 4})`. Both
take the ids of variants that are to be played: as the last argument of these functions.
"""
