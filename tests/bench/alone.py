"""WeasyPrint alone: lays out what `tests.bench.prepare` wrote, and writes it, each file once.

Run as a file, `python tests/bench/alone.py FOLDER OUTPUT`, so that nothing of ours is imported.
"""

import sys
from pathlib import Path

from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

folder, output = map(Path, sys.argv[1:])
for page in sorted(folder.glob("*.html")):
    fonts = FontConfiguration()
    css = CSS(page.with_suffix(".css"), font_config=fonts, base_url=f"{folder}/")
    html = HTML(page, base_url=f"{folder}/")
    html.write_pdf(output / f"{page.stem}.pdf", stylesheets=[css], font_config=fonts)
