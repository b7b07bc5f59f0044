"""What a save of Tabletop Simulator says of itself, around its objects."""

from collections.abc import Iterable
from dataclasses import dataclass

from generator.exports.tabletop_objects import PLAYER, Thing, colour


@dataclass(frozen=True, slots=True)
class Save:
    """What a whole save says of itself, besides its objects."""

    title: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    script: str
    tabs: tuple[tuple[str, str], ...]
    snaps: tuple[Thing, ...]
    reversed_hands: bool = False

    def with_objects(self, things: Iterable[Thing]) -> Thing:
        """The save; no clock is asked, so its date is empty."""
        return {
            "SaveName": self.title,
            "EpochTime": 0,
            "Date": "",
            "VersionNumber": "",
            "GameMode": self.title,
            "GameType": "",
            "GameComplexity": "",
            "PlayingTime": list(self.minutes),
            "PlayerCounts": list(self.players),
            "Tags": [],
            "Gravity": 0.5,
            "PlayArea": 1.0,
            "Table": "Table_None",
            "Sky": "Sky_Museum",
            "Note": "",
            "TabStates": {str(at): _tab(at, *one) for at, one in enumerate(self.tabs)},
            "Grid": GRID,
            "Lighting": LIGHTING,
            "Hands": {
                "Enable": True,
                "DisableUnused": False,
                "Hiding": 1 if self.reversed_hands else 0,
            },
            "ComponentTags": {"labels": []},
            "Turns": TURNS,
            "DecalPallet": [],
            "LuaScript": self.script,
            "LuaScriptState": "",
            "XmlUI": "",
            "SnapPoints": list(self.snaps),
            "ObjectStates": list(things),
        }


def _tab(at: int, title: str, body: str) -> Thing:
    return {
        "title": title,
        "body": body,
        "color": "Grey",
        "visibleColor": colour(*PLAYER["Grey"]),
        "id": at,
    }


GRID: Thing = {
    "Type": 0,
    "Lines": False,
    "Color": colour(0, 0, 0),
    "Opacity": 0.75,
    "ThickLines": False,
    "Snapping": False,
    "Offset": False,
    "BothSnapping": False,
    "xSize": 2.0,
    "ySize": 2.0,
    "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
}
LIGHTING: Thing = {
    "LightIntensity": 0.54,
    "LightColor": colour(1, 0.98, 0.9),
    "AmbientIntensity": 1.3,
    "AmbientType": 0,
    "AmbientSkyColor": colour(0.5, 0.5, 0.5),
    "AmbientEquatorColor": colour(0.5, 0.5, 0.5),
    "AmbientGroundColor": colour(0.5, 0.5, 0.5),
    "ReflectionIntensity": 1.0,
    "LutIndex": 0,
    "LutContribution": 1.0,
}
TURNS: Thing = {
    "Enable": False,
    "Type": 0,
    "TurnOrder": [],
    "Reverse": False,
    "SkipEmpty": False,
    "DisableInteractions": False,
    "PassTurns": True,
    "TurnColor": "",
}
