"""A process with limits for content that comes from strangers, and what its death says."""
