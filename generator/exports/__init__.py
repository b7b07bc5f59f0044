"""What a box becomes elsewhere: virtual tables, shops, cutters, schools, readers and data."""
