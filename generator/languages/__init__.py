"""A box in another language: its texts, catalogues of translations, and the box that speaks them.

Catalogues are gettext PO files, `languages/<tag>.po` in the box, so that every tool of translators
opens them; what they leave out is said in English.
"""
