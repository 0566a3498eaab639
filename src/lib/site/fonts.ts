/** Fonts that a site may choose from, all self-hosted (decision 90). */
export const FONT_NAMES = [
  'Instrument Sans',
  'Fraunces',
  'Source Sans 3',
  'Outfit',
  'Figtree',
  'Bodoni Moda',
  'Jost',
] as const;

export type FontName = (typeof FONT_NAMES)[number];
