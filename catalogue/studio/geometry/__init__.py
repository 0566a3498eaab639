"""Shapes in millimetres, z up, front towards -y. Nothing here needs Blender."""
