import { expect, test } from 'vitest';
import { fontWeights } from './font-weights.ts';

const site = (selectedFont: string, bodyFont: string, headingWeight: string) =>
  ({ selectedFont, theme: { bodyFont, headingWeight } }) as Parameters<
    typeof fontWeights
  >[0][number];

test('a font of headings keeps the weights of its sites, and a font of text those of text', () => {
  expect(
    fontWeights([
      site('Fraunces', 'Source Sans 3', '420'),
      site('Fraunces', 'Jost', '600'),
      site('Outfit', 'Jost', '350'),
    ]),
  ).toEqual({
    'source-sans-3': { min: 300, max: 700 },
    jost: { min: 300, max: 700 },
    fraunces: { min: 420, max: 600 },
    outfit: { min: 350, max: 350 },
  });
});

test('a font of text and headings keeps both', () => {
  expect(fontWeights([site('Figtree', 'Figtree', '800')])).toEqual({
    figtree: { min: 300, max: 800 },
  });
});
