"""Where things go on paper, in millimetres from the bottom left corner; knows no PDF library."""
