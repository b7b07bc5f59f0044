"""Reports as pages: one file of HTML that needs nothing else, for people without statistics."""
