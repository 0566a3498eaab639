import type { Site } from '@parlour/site';

/** Weights of text: light, regular, medium, half bold and bold. */
const TEXT = { min: 300, max: 700 } as const;

/** The range of a font's weights that pages use, in the units of the font's axis. */
export interface Weights {
  readonly min: number;
  readonly max: number;
}

/** Name of a font's package: `Source Sans 3` is `source-sans-3`. */
const packageOf = (font: string): string => font.toLowerCase().replaceAll(' ', '-');

/**
 * The weights in which the sites set each font, by the name of its package: those of text for a font of text,
 * and the one in a site's theme for a font of headings. A font that no site uses is absent.
 */
export const fontWeights = (
  sites: readonly Pick<Site, 'selectedFont' | 'theme'>[],
): Readonly<Record<string, Weights>> => {
  const asked = sites.flatMap(({ selectedFont, theme }) => {
    const heading = Number(theme.headingWeight);
    return [
      [packageOf(theme.bodyFont), TEXT],
      [packageOf(selectedFont), { min: heading, max: heading }],
    ] as const;
  });
  const weights: Record<string, Weights> = {};
  for (const [font, { min, max }] of asked) {
    const before = weights[font] ?? { min, max };
    weights[font] = { min: Math.min(before.min, min), max: Math.max(before.max, max) };
  }
  return weights;
};
