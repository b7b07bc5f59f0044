"""What processes that have opened content answer: one module for each kind of question."""
