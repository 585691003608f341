"""Proofs that speed costs nothing: the fast ways equal the engines, no fault in C, no leaks."""
