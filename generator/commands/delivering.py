"""Says what a box got of an order, whether it was made now or before."""

from pathlib import Path

from generator.orders import Delivery
from generator.saying import say


def tell(home: Path | None, delivery: Delivery, took: str, output: Path) -> None:
    """Say what is wrong, what was noted and what lies below `output`; `home` is that of the box."""
    done = delivery.done
    if done.findings and home:
        from generator.boxes import Box
        from generator.commands.opening import show_findings

        box = Box(delivery.folder, home, None, delivery.texts, done.findings)
        show_findings(box, done.findings, err=True)
    for note in done.notes:
        say(f"  note: {note}", err=True)
    if took:
        say(took, err=True)
    if done.files:
        say(f"{output / delivery.folder}/")
    for line in delivery.lines:
        say(line)
