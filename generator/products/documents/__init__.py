"""Sheets, rulebooks and handouts: from what content writes to documents that are painted."""
