"""Small repeating textures of the studio's materials, for 3D files."""
