"""A proof as pages show it: studies and single arms alike, with plots, and as tables for others."""

import csv
from collections.abc import Iterator, Mapping, Sequence
from io import StringIO
from typing import Any

from markupsafe import Markup

from generator.reports.page import can_win, percent, sides
from generator.reports.plots import Mark, PlotAxis, histogram, rows
from generator.studio.proofs import Proof
from generator.words.catalogue import Catalogue

Found = Mapping[str, Any]
STRONGEST = 8
"""Cards at either end that are drawn; the table has all."""
NEVER = ("came_up", "offered", "played")


def tables(proof: Proof) -> list[dict[str, Any]]:
    """What was seen at each number of seats."""
    found = proof.found or {}
    if "arm" in found:
        return [_of_arm(found["arm"])] if found["arm"]["matches"] else []
    if "study" not in found:
        return []
    told = {(one["ruleset"], one["seats"]): one["matches"] for one in found["tables"]}
    return [
        {
            "skill": None,
            "changes": None,
            **one,
            "telling": told.get((one["ruleset"], one["seats"]), []),
        }
        for one in found["study"]["tables"]
    ]


def _of_arm(arm: Found) -> dict[str, Any]:
    capped = [{"why": "capped", **one} for one in arm["capped"]]
    many = arm["matches"]
    return {
        "ruleset": arm["ruleset"],
        "ruleset_title": arm["ruleset"],
        "seats": arm["seats"],
        "matches": many,
        "capped": len(arm["capped"]),
        "completed": {"count": many - len(arm["capped"]), "share": 1 - len(arm["capped"]) / many},
        "ends": arm["ends"],
        "decisions": arm["decisions"],
        "by_seat": arm["by_seat"],
        "by_team": arm.get("by_team", []),
        "telling": capped,
        "skill": None,
        "changes": None,
    }


def cards(proof: Proof) -> dict[str, list[str]]:
    """The titles of cards that were never seen to do something, by what."""
    found = proof.found or {}
    if "arm" in found:
        held = found["arm"]["cards"]
        never = {"offered": held["legal"]["never"], "played": held["played"]["never"]}
        never["came_up"] = held["absent"]
        return {**never, "mattered": held["mattering"]["never"], "unused": held["unused"]}
    every = found["study"]["cards"] if "study" in found else []
    told = (*NEVER, "mattered")
    return {
        name: [one["title"] for one in every if name in one.get("due", told) and not one[name]]
        for name in told
    }


def rules_never(proof: Proof) -> list[str]:
    """The rules and actions that never ran."""
    found = proof.found or {}
    if "arm" in found:
        return list(found["arm"]["rules"]["never"])
    held = found["study"]["rules"] if "study" in found else []
    return [rule for one in held for rule in one["never"]]


def impact(proof: Proof) -> list[dict[str, Any]]:
    """What single cards do for who plays them, the strongest first."""
    found = proof.found or {}
    return list(found["study"]["impact"]) if "study" in found else []


class Plots:
    """Plots of a proof in the language of the page; each says in words what it shows."""

    def __init__(self, words: Catalogue) -> None:
        self.tr, self.number = words.tr, words.number

    def lengths(self, name: str, table: Found) -> Markup:
        """How long matches are."""
        one, tr = table["decisions"], self.tr
        said = tr(
            "Shortest {least}, longest {most}; half of the matches take {quarter} to {three}"
            " decisions.",
            least=self.number(one["least"]),
            most=self.number(one["most"]),
            quarter=self.number(one["quarter"]),
            three=self.number(one["three_quarters"]),
        )
        return histogram(name, one["histogram"], tr("Decisions in a match"), said)

    def balance(self, name: str, table: Found) -> Markup:
        """How often each seat or team wins, beside its fair share where that is known."""
        tr, marks = self.tr, []
        for row in sides(table):
            share = percent(row["first"]["share"])
            label = tr("seat {seat}: {share}", seat=row["seat"], share=share)
            if table.get("by_team"):
                numbers_said = ", ".join(map(str, row["seats"]))
                label = tr("seats {seats}: {share}", seats=numbers_said, share=share)
            numbers = (100 * row["first"][key] for key in ("share", "low", "high"))
            marks.append(Mark(label, *numbers))
        fair = sides(table)[0].get("fair")
        said = "; ".join(mark.label for mark in marks) + "."
        line = None if fair is None else 100 * fair
        return rows(name, marks, PlotAxis(0, 100, " %"), line, self.wins(table), said)

    def wins(self, table: Found) -> str:
        """What is counted: wins of seats, of teams, or of all together."""
        return self.tr("Wins by team") if table.get("by_team") else self.tr("Wins by seat")

    def together(self, table: Found) -> str:
        """How often all win who play together; empty where they do not, or have but a score."""
        if not can_win(table):
            return ""
        share = percent(sides(table)[0]["first"]["share"])
        return self.tr("All play together, and win {share} of matches.", share=share)

    def ends(self, name: str, table: Found) -> Markup:
        """How matches end."""
        marks = [
            Mark(f"{end}: {percent(row['share'])}", *(100 * row[key] for key in _BOUNDS))
            for end, row in table["ends"].items()
        ]
        said = "; ".join(mark.label for mark in marks) + "."
        title = self.tr("How matches end")
        return rows(name, marks, PlotAxis(0, 100, " %"), None, title, said)

    def changed(self, name: str, change: Found) -> Markup:
        """Ends and wins, without the sets and with them."""
        tr = self.tr
        pairs = list(change["ends"].items())
        pairs += [(tr("seat {seat} wins", seat=row["seat"]), row) for row in change["first"]]
        marks = [Mark(word, 100 * row["after"], before=100 * row["before"]) for word, row in pairs]
        said = "; ".join(
            tr("{what}: {before} %, then {after} %", what=one.label, before=f"{one.before:.0f}",
               after=f"{one.value:.0f}")
            for one in marks
        )  # fmt: skip
        title = tr("Without the sets (ring) and with them (dot)")
        return rows(name, marks, PlotAxis(0, 100, " %"), None, title, f"{said}.")

    def impact(self, name: str, found: Sequence[Found], measure: str) -> Markup:
        """What the cards at either end do for who plays them."""
        tr, scale = self.tr, 100 if measure == "first" else 1
        ends = [*found[:STRONGEST], *found[STRONGEST:][-STRONGEST:]]
        marks = []
        for one in ends:
            numbers = (scale * (one["effect"][key] or 0) for key in ("value", "low", "high"))
            marks.append(Mark(one["title"], *numbers))
        edges = (abs(edge) for mark in marks for edge in (mark.low or 0, mark.high or 0))
        reach = max([*edges, 1.0])
        reach = min(100.0, 20 * (1 + reach // 20)) if measure == "first" else reach
        said = (
            "; ".join(f"{mark.label} {self.number(mark.value, 0, signed=True)}" for mark in marks)
            + "."
        )
        title = tr("Wins of 100 that a card adds") if measure == "first" else tr(
            "Points that a card adds"
        )  # fmt: skip
        return rows(name, marks, PlotAxis(-reach, reach, "", signed=True), 0, title, said)


_BOUNDS = ("share", "low", "high")


def spreadsheet(proof: Proof) -> str:
    """All numbers of a proof as CSV: one line for each, with what it is of."""
    out = StringIO()
    write = csv.writer(out)
    write.writerow(("ruleset", "seats", "about", "which", "measure", "value", "low", "high"))
    for table in tables(proof):
        for row in _numbers(table):
            write.writerow((table["ruleset"], table["seats"], *map(_safe, row)))
    for one in impact(proof):
        effect = (one["effect"]["value"], one["effect"]["low"], one["effect"]["high"])
        row = ("card", one["title"], f"effect on {one['measure']}", *effect)
        write.writerow((one["ruleset"], one["seats"], *map(_safe, row)))
    return out.getvalue()


def _numbers(table: Found) -> Iterator[tuple[Any, ...]]:
    yield "matches", "", "played", table["matches"], "", ""
    for end, row in table["ends"].items():
        yield "end", end, "share", row["share"], row["low"], row["high"]
    length = table["decisions"] or {}
    for name in ("least", "quarter", "median", "three_quarters", "most"):
        if name in length:
            yield "length", name, "decisions", length[name], "", ""
    for row in table["by_seat"]:
        first, score = row["first"], row["score"]
        yield "seat", row["seat"], "first", first["share"], first["low"], first["high"]
        yield "seat", row["seat"], "score", score["mean"], score["low"], score["high"]
    change = table.get("changes")
    for end, row in (change["ends"] if change else {}).items():
        yield "change by the sets", end, "share", row["difference"], row["low"], row["high"]


def _safe(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula."""
    is_text = isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r")
    return f"'{value}" if is_text else value
