"""The rules language: expressions and effects, read, typed and checked."""
