"""The widgets of a room of VirtualTabletop: everything that lies on a table, and what it does."""

from generator.exports.table_documents import PicturedDocument, documents
from generator.exports.table_plan import (
    GAP,
    HAND,
    HIGH,
    NAME,
    WIDE,
    Area,
    Chair,
    Dial,
    Spot,
    deck_id,
    is_piece,
)
from generator.exports.table_routines import (
    PUT_BACK,
    put_back,
    set_up,
    told_seat,
)
from generator.exports.virtualtabletop_cards import HANDLE, Widget, Widgets
from generator.exports.virtualtabletop_loose import loose_widgets

COLOURS = (
    "#b3423a",
    "#2f6db3",
    "#3c8a4a",
    "#c98a1b",
    "#7a4fa3",
    "#1f8f8f",
    "#b0527f",
    "#6b7a1f",
    "#5a6470",
    "#8a5a2b",
    "#3d4fb0",
    "#a8442f",
)
"""Of seats, by index."""


class Room(Widgets):
    """The widgets of one table; pictures go into `assets` by name."""

    def widgets(self) -> dict[str, Widget]:
        """All of them by id."""
        self._ground()
        for chair in self.table.chairs:
            self._chair(chair)
        for spot in self.table.spots:
            self._spot(spot)
        for deck in self.table.decks:
            self.deck(deck)
        for dial in self.table.dials:
            self._dial(dial)
        self.made |= {one["id"]: one for one in loose_widgets(self.table, self.asset)}
        self._buttons()
        self._documents(tuple(documents(self.supply, self.table.ruleset)))
        return self.made

    def _ground(self) -> None:
        paper, ink = self.colours["paper"], self.colours["ink"]
        self.add(
            "ground",
            x=0,
            y=0,
            z=1,
            width=WIDE,
            height=HIGH,
            layer=-4,
            movable=False,
            clickable=False,
            css=f"background:{_mixed(paper, ink, 0.14)}",
        )
        self.add(
            "foot",
            x=0,
            y=HIGH - HAND,
            z=2,
            width=WIDE,
            height=HAND,
            layer=-4,
            movable=False,
            clickable=False,
            text=self.tr("Sit down to see your hand here."),
            css={
                "background": _mixed(paper, ink, 0.24),
                "color": ink,
                "font-size": "20px",
                "display": "flex",
                "align-items": "center",
                "justify-content": "center",
            },
        )

    def _chair(self, chair: Chair) -> None:
        number, area, bar = chair.index + 1, chair.area, chair.bar
        colour = COLOURS[chair.index % len(COLOURS)]
        self.add(
            f"area-{number}",
            **_box(area),
            z=3,
            layer=-4,
            movable=False,
            clickable=False,
            css=f"border:2px solid {colour};border-radius:8px;box-sizing:border-box;"
            f"background:{_mixed(self.colours['paper'], self.colours['ink'], 0.06)}",
        )
        told = told_seat(self.table, chair.index)
        self.add(
            f"seat-{number}",
            type="seat",
            x=bar.x,
            y=bar.y,
            width=bar.width - 68,
            height=bar.height - 10,
            index=number,
            hand=self.table.hands[chair.index].id,
            color=colour,
            colorEmpty=colour,
            display="playerName",
            displayEmpty=told,
            css={"font-size": "14px", "line-height": f"{bar.height - 10}px"},
        )
        self.add(
            f"held-{number}",
            type="label",
            x=bar.right - 58,
            y=bar.y + 5,
            width=56,
            height=18,
            text="",
            css={"font-size": "13px", "color": self.colours["ink"], "text-align": "right"},
        )
        for dial in chair.dials:
            self._dial(dial)

    def _name(self, spot: Spot) -> None:
        width = max(spot.area.width, 40)
        size = 11 if len(spot.title) * 5.6 <= width else 9
        self.add(
            f"name-{spot.id}",
            type="label",
            x=spot.area.x,
            y=spot.area.y - NAME + 1,
            width=width,
            height=NAME - 1,
            text=spot.title,
            twoRowBottomAlign=True,
            css={
                "font-size": f"{size}px",
                "line-height": f"{12 if size > 9 else 10}px",
                "color": self.colours["ink"],
                "text-align": "left",
            },
        )

    def _spot(self, spot: Spot) -> None:
        card = spot.card
        held = self.add(
            spot.id,
            type="holder",
            **_box(spot.area),
            dropOffsetX=0,
            dropOffsetY=0,
            css="background:rgba(255,255,255,.35)",
        )
        if spot.group and is_piece(spot.group.deck):
            held["dropTarget"] = [
                {"deck": deck_id(spot.group.deck.id), "cardType": one.id}
                for one in spot.group.cards
            ]
        elif spot.decks:
            held["dropTarget"] = [{"deck": deck_id(name)} for name in spot.decks]
        if spot.kind == "hand":
            self._hand(spot, held)
            return
        self._name(spot)
        if spot.group:
            held["onEnter"] = {"activeFace": 0, "inBox": True, "slot": -1}
            held["onLeave"] = {"inBox": False}
            if spot.group.count > 1:
                self.add(
                    f"pile-{spot.id}",
                    type="pile",
                    parent=spot.id,
                    x=0,
                    y=0,
                    width=card[0],
                    height=card[1],
                    **HANDLE,
                )
            if spot.kind == "mat":
                held["onEnter"]["activeFace"] = 1
            return
        held["onEnter"] = {"activeFace": int(spot.sees == "everybody")}
        if spot.sees == "owner" and spot.chair is not None:
            held["showInactiveFaceToSeat"] = [f"seat-{spot.chair + 1}"]
        if spot.fan != (0, 0) and spot.kind == "place":
            held["stackOffsetX"], held["stackOffsetY"] = spot.fan
        if spot.kind == "slide":
            held |= {"alignChildren": False, "preventPiles": True}

    def _hand(self, spot: Spot, held: Widget) -> None:
        """Only whoever sits there sees it; how many cards it has stands at the seat."""
        number = (spot.chair or 0) + 1
        scale = round(min((HAND - 14) / spot.card[1], 3), 2)
        grown = [round(edge * (scale - 1) / 2) for edge in spot.card]
        wide, many = round(spot.card[0] * scale), max(self.table.most(spot) + 4, 10)
        count = [
            {"func": "COUNT", "holder": spot.id, "variable": "held"},
            {"func": "LABEL", "label": f"held-{number}", "value": "${held}"},
        ]
        held |= {
            "onlyVisibleForSeat": [f"seat-{number}"],
            "onEnter": {"activeFace": 1, "scale": scale},
            "onLeave": {"activeFace": 0, "scale": 1},
            "css": f"background:{_mixed(self.colours['paper'], self.colours['ink'], 0.24)}",
            "hidePlayerCursors": True,
            "dropShadow": True,
            "dropOffsetX": 8 + grown[0],
            "dropOffsetY": 6 + grown[1],
            "stackOffsetX": min(wide + 4, (spot.area.width - wide - 16) // (many - 1)),
            "enterRoutine": count,
            "leaveRoutine": count,
        }

    def _dial(self, dial: Dial) -> None:
        area, ink = dial.area, self.colours["ink"]
        high = area.height - 2
        wide = area.width - 2 * high - 36
        size = 11 if len(dial.title) * 5.6 <= wide else 9
        self.add(
            f"name-{dial.id}",
            type="label",
            x=area.x,
            y=area.y,
            width=wide,
            height=high,
            text=dial.title,
            css={
                "font-size": f"{size}px",
                "color": ink,
                "line-height": f"{high if size == 11 else 10}px",
                "text-align": "left",
            },
        )
        x = area.x + wide
        for name, text, mode, bound in (
            ("less", "−", "dec", dial.least),
            ("more", "+", "inc", dial.most),
        ):
            step: Widget = {"func": "LABEL", "label": dial.id, "mode": mode, "value": 1}
            routine = [step]
            if bound is not None:
                routine = [
                    {
                        "func": "IF",
                        "operand1": f"${{PROPERTY text OF {dial.id}}}",
                        "relation": ">" if mode == "dec" else "<",
                        "operand2": bound,
                        "thenRoutine": [step],
                    }
                ]
            left = x if mode == "dec" else x + high + 36
            self.add(
                f"{name}-{dial.id}",
                type="button",
                x=left,
                y=area.y,
                width=high,
                height=high,
                text=text,
                borderRadius=4,
                clickRoutine=routine,
                css={"border-width": "1px", "font-size": "16px"},
            )
        self.add(
            dial.id,
            type="label",
            x=x + high,
            y=area.y,
            width=36,
            height=high,
            text=0,
            editable=True,
            css={
                "font-size": "15px",
                "line-height": f"{high}px",
                "color": ink,
                "text-align": "center",
                "font-weight": "bold",
            },
        )

    def _buttons(self) -> None:
        y, x, wide = GAP, GAP, 96
        for setup in self.table.setups:
            self.add(
                f"lay-{setup.seats}",
                type="button",
                x=x,
                y=y,
                width=wide,
                height=30,
                text=self.table.title_of_seats(setup),
                borderRadius=6,
                clickRoutine=set_up(self.table, setup),
                css={"border-width": "1px", "font-size": "13px"},
            )
            x += wide + GAP
        if len(self.table.chairs) > 1:
            self.add(
                "next-turn",
                type="button",
                x=GAP + 204,
                y=y + 34,
                width=96,
                height=30,
                text=self.tr("Next turn"),
                borderRadius=6,
                clickRoutine=[{"func": "TURN"}],
                css={"border-width": "1px", "font-size": "13px"},
            )
        self.add(
            PUT_BACK,
            type="button",
            x=GAP,
            y=y + 34,
            width=198,
            height=30,
            text=self.tr("Put everything back"),
            borderRadius=6,
            clickRoutine=put_back(self.table),
            css={"border-width": "1px", "font-size": "13px"},
        )

    def _documents(self, made: tuple[PicturedDocument, ...]) -> None:
        """Pages that are enlarged below the pointer; a click turns to the next one."""
        x = WIDE - GAP
        for one in reversed(made):
            width, height = (64, 46) if one.turned else (46, 64)
            x -= width
            pages = [self.asset(page) for page in one.pages]
            more: Widget = {"faces": [{"image": page} for page in pages]} if len(pages) > 1 else {}
            self.add(
                one.id,
                x=x,
                y=GAP,
                z=10,
                width=width,
                height=height,
                layer=-3,
                movable=False,
                image=pages[0],
                color="white",
                enlarge=14,
                **more,
                css="border:1px solid #666;box-sizing:border-box;background-color:white",
            )
            x -= GAP


def _box(area: Area) -> dict[str, int]:
    return {"x": area.x, "y": area.y, "width": area.width, "height": area.height}


def _mixed(first: str, second: str, share: float) -> str:
    """A colour between two of `#rrggbb`."""
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _channels(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
