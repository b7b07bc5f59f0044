"""The engraver: a scene as data becomes strokes and outlines, all of them vector."""
