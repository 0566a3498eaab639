"""Colours that fabrics, lacquers and glazes come in: name to sRGB."""

COLOURS: dict[str, str] = {
    "white": "#efece5", "ivory": "#e8dfcf", "oat": "#d5c7b0", "sand": "#c4ae8e", "stone": "#aca598",
    "mist": "#bcc5c8", "dove": "#93918d", "graphite": "#4d4e50", "charcoal": "#333437", "black": "#1d1c1c",
    "ink": "#1e2a40", "navy": "#24365a", "slate": "#596873", "sky": "#92abbf", "teal": "#1c5157",
    "forest": "#274232", "moss": "#666b43", "sage": "#96a088", "olive": "#5b5733", "mustard": "#c08c27",
    "ochre": "#b5742b", "apricot": "#d9a173", "terracotta": "#b05a39", "rust": "#954426", "brick": "#7f3a2a",
    "burgundy": "#581f2c", "plum": "#4b2b3e", "rose": "#bb857d", "blush": "#d7b3a4", "camel": "#b08a5c",
    "tan": "#a9733f", "cognac": "#8e4f26", "chocolate": "#463026", "espresso": "#2b201b",
}
