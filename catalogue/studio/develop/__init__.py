"""From light and colour passes to pictures. Needs numpy and Pillow, not Blender."""
