"""The faults of one box: each gives its code at its line, and nothing else."""

from box_faults import Faults


class TestMalleus(Faults):
    box = "malleus-maleficarum"
