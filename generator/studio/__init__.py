"""Hornbook in a browser, on one's own machine: pages over the same functions as the commands."""
