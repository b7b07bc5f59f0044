"""The referee: holds a transcript against the rules, and says where it cannot have been so."""
