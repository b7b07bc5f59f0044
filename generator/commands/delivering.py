"""Says what a box got of an order, whether it was made now or before."""

from pathlib import Path

from generator.diagnostics import near, nearby
from generator.orders import Delivery
from generator.reporters import report
from generator.saying import say, show


def tell(home: Path | None, delivery: Delivery, took: str, output: Path) -> None:
    """Say what is wrong, what was noted and what lies below `output`; `home` is that of the box."""
    done = delivery.done
    if done.findings and home:
        texts = {near(home, file): text for file, text in delivery.texts.items()}
        show(report(nearby(home, done.findings), "text", texts), err=True)
    for note in done.notes:
        say(f"  note: {note}", err=True)
    if took:
        say(took, err=True)
    if done.files:
        say(f"{output / delivery.folder}/")
    for line in delivery.lines:
        say(line)
