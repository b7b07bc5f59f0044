"""Files on disk: read and written below a folder without following links, whole or not at all."""
