"""Paint: what layout decided becomes PDF and PNG. The only room that knows such libraries."""
