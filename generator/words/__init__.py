"""Words: text with values in it. Content may compute its words here, and reach nothing else."""
