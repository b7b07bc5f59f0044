"""Documents on paper and on screen: sheets fit by smaller type, pages by closer lines."""
