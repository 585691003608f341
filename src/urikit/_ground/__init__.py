"""Tools for every other package: lazy names, kinds of errors, masks, known names, types."""
