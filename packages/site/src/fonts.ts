/** The fonts that a site can choose, all self-hosted (spec decision 90). */
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

/** Measures of a font, as fractions of its em, and the weights in its files. */
export interface FontDesign {
  readonly weights: string;
  readonly ascent: number;
  readonly descent: number;
  /** Mean width of a letter in English text. */
  readonly averageWidth: number;
  readonly fallback: keyof typeof LOCAL_FONTS;
}

/**
 * Fonts of shoppers' systems, in which the first page of a visit is set: those of Linux, of Windows and
 * Apple, and of Android. The fonts of one entry have the same measures, and the first entry that a system has
 * wins. Linux is first: it takes a millisecond to look for a missing font, which the others know at once.
 * `averageWidth` is in ems, as capsize measures English.
 */
export const LOCAL_FONTS = {
  sans: {
    family: 'sans-serif',
    designs: [
      { sources: ['DejaVu Sans'], averageWidth: 0.5083 },
      { sources: ['Arial', 'Liberation Sans', 'Helvetica'], averageWidth: 0.4458 },
      { sources: ['Roboto'], averageWidth: 0.4448 },
    ],
  },
  serif: {
    family: 'serif',
    designs: [
      { sources: ['DejaVu Serif'], averageWidth: 0.5166 },
      { sources: ['Times New Roman', 'Liberation Serif', 'Times'], averageWidth: 0.4063 },
      { sources: ['Noto Serif'], averageWidth: 0.481 },
    ],
  },
} as const;

const sans = (weights: string, ascent: number, descent: number, averageWidth: number) =>
  ({ weights, ascent, descent, averageWidth, fallback: 'sans' }) as const;

const serif = (weights: string, ascent: number, descent: number, averageWidth: number) =>
  ({ weights, ascent, descent, averageWidth, fallback: 'serif' }) as const;

/**
 * From the fonts' own tables; the widths are those of the capsize metrics, or, for a font with optical sizes,
 * measured at the size of its small file.
 */
export const FONT_DESIGNS: Readonly<Record<FontName, FontDesign>> = {
  'Instrument Sans': sans('400 700', 0.97, 0.25, 0.458),
  Fraunces: serif('100 900', 0.978, 0.255, 0.452),
  'Source Sans 3': sans('200 900', 1.024, 0.4, 0.418),
  Outfit: sans('100 900', 1, 0.26, 0.445),
  Figtree: sans('300 900', 0.95, 0.25, 0.449),
  'Bodoni Moda': serif('400 900', 1.125, 0.4, 0.462),
  Jost: sans('100 900', 1.07, 0.375, 0.428),
};
