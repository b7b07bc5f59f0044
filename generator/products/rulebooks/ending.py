"""What stands at the end of every rulebook: variants, who made the game, and what is ours."""

from generator.model.seating import variants_of
from generator.model.sheet import Paragraph, Points
from generator.products.credits import credit_lines
from generator.products.journal import literal
from generator.products.rulebooks.desk import Desk
from generator.products.rulebooks.rulings import of_cards, of_rules, of_values
from generator.render.documents.pieces import Passage, Passages, Piece, Section


def variants(desk: Desk) -> Passages | None:
    """The other ways to play that this ruleset has; None where it has none."""
    declared = variants_of(desk.game, desk.ruleset)
    told = tuple(
        Passage(
            f"**{one.title}.** {one.says}",
            cited[1] if (cited := one.origin("says")) and cited[0] == "cites" else None,
            one.editorial.get("says"),
        )
        for one in declared
    )
    return Passages(told, "list") if told else None


def credits_section(desk: Desk, icons: tuple[str, ...]) -> Section:
    """Who made the game, the type and the pictures."""
    told = [literal(one) for one in credit_lines(desk.game, icons)]
    pieces: list[Piece] = [Paragraph(block="text", text=one) for one in told if one]
    return Section("credits", desk.tr("Credits"), tuple(pieces))


def ours_section(desk: Desk) -> Section | None:
    """Every value, rule and card that the rulebook leaves out, and why it is as it is."""
    rulings = (*of_values(desk), *of_rules(desk), *of_cards(desk))
    if not rulings:
        return None
    lead = desk.tr(
        "The published rules leave these open, or give no number. What stands here is our choice."
    )
    items = tuple(f"**{one.what}.** {one.why} {one.cases}".strip() for one in rulings)
    points = Points(block="list", items=items)
    return Section("ours", desk.tr("What Is Ours"), (Paragraph(block="text", text=lead), points))
