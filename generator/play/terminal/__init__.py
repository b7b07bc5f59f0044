"""A match on a terminal: `session` asks and does what is typed, `screen` shows, `why` answers."""
