"""A lesson for one class: who sits where, and how the minutes are spent."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from generator.errors import HornbookError
from generator.model.seating import LARGEST, seat_class, smallest_class
from generator.products.documents.classroom import least_minutes, timed
from generator.studio.answers.printing import game_of
from generator.words.markup import plain
from generator.words.texts import fill, game_context

if TYPE_CHECKING:
    from generator.studio.host import Opened


def lesson(opened: "Opened", pupils: int, minutes: int, large: int) -> dict[str, Any]:
    """The lesson of a box for so many pupils; with 0 minutes, as long as it is written.

    So many of them, `large`, need large print.

    Raises:
        HornbookError: the box has no lesson.
    """
    game = game_of(opened)
    held = game.lesson
    if held is None:
        raise HornbookError(f"{game.title} has no lesson")
    ruleset = game.ruleset(held.grouping.ruleset)
    fewest = smallest_class(held, ruleset)
    seating = seat_class(max(pupils, fewest), held, ruleset)
    least, context = least_minutes(held), game_context(game)
    wanted = max(least, minutes or held.minutes)
    return {
        "title": held.title,
        "ages": held.ages,
        "minutes": wanted,
        "least": least,
        "pupils": [fewest, LARGEST],
        "enquiry": plain(fill(held.enquiry, context), str),
        "worksheet": plain(fill(held.main.title, context), str),
        "can_do_uncut": held.uncut is not None,
        "content_note": plain(fill(held.content_note, context), str),
        "tables": [asdict(one) for one in seating.tables],
        "large": sorted(seating.spread(large)),
        "plan": [
            {"title": one.step.title, "begins": one.begins, "minutes": one.minutes}
            for one in timed(held, wanted)
        ],
        "papers": [[one.id, one.title] for one in opened.shelf.tables.papers.values()],
    }


ANSWERS = {"lesson": lesson}
