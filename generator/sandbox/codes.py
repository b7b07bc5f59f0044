"""What it is called when work on a stranger's content is ended by its limits."""

from generator.diagnostics import Code, Severity
from generator.sandbox.limits import VARIABLE, Limits

LIMIT_MET = Code(
    id="S023",
    slug="limit-met",
    severity=Severity.ERROR,
    what="Work on a box or a set that is not one of Hornbook's own was ended: it took more than "
    f"{Limits().told()} or {Limits().room()}.",
    why="Content may come from a stranger, and must not eat the machine. Mostly it is a number "
    "that is far too large, or rules that never come to an end.",
    example="repeat: [{emit: dawn}]\ntimes: 1000000",
    instead="repeat: [{emit: dawn}]\ntimes: 10\n\n"
    f"# or, for large content of your own, four times the limits:\n# {VARIABLE}=4 hornbook check …",
)

CODES = (LIMIT_MET,)
