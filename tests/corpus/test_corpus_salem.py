"""The faults of one box: each gives its code at its line, and nothing else."""

from box_faults import Faults


class TestSalem(Faults):
    box = "salem-1692"
