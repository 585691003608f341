"""What every other package may use: lazy names, kinds of errors, masks, known names, types."""
