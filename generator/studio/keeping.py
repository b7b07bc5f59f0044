"""What the studio keeps of a content from run to run, until one of its files changes."""

from generator.assets import assets_hash
from generator.keys import Kept
from generator.source.folders import Chosen
from generator.studio.hosts import Content
from generator.studio.state import Studio

KIND = "studio"


def kept(studio: Studio, content: Content, *more: str) -> Kept:
    """The place of one value of JSON, told from others of the content by `more`.

    Raises:
        HornbookError: the content is gone.
    """
    shelf = studio.shelf
    box = shelf.folder(content.box or "")
    sets = tuple(map(shelf.set_folder, content.sets))
    language = content.language or ""
    return shelf.kept(KIND, Chosen(box, sets), assets_hash(), language, *more)
