"""Hazards of a string, found in C types: their codes and places."""
