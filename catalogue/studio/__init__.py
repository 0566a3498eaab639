"""Parlour's furniture studio: parametric models, procedural materials, soft light, pictures and 3D files."""
