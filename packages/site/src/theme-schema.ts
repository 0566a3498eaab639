import * as z from 'zod';
import { contrast } from './contrast.ts';
import { FONT_NAMES } from './fonts.ts';
import { colour, written } from './readers.ts';

export const font = z.enum(FONT_NAMES, `choose one of: ${FONT_NAMES.join(', ')}`);

const Colours = z.strictObject({
  scheme: z.enum(['light', 'dark']).default('light'),
  /** Background of the page. */
  paper: colour,
  /** Background of pictures, panels and the footer. */
  surface: colour,
  /** Text. */
  ink: colour,
  /** Secondary text. */
  muted: colour,
  /** Hairlines. */
  line: colour,
  /** Links, buttons, focus. */
  accent: colour,
  /** Text on the accent colour. */
  onAccent: colour,
  /** Reduced prices and small marks. */
  highlight: colour.default('#a8261d'),
});

/** Pairs of text and background on pages; each must be readable. */
const READ_TOGETHER = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['muted', 'paper'],
  ['muted', 'surface'],
  ['accent', 'paper'],
  ['accent', 'surface'],
  ['highlight', 'paper'],
  ['highlight', 'surface'],
  ['onAccent', 'accent'],
] as const;

const READABLE = 4.5;

const length = written(/^\d+(\.\d+)?(px|rem)$/, 'write a length, such as "4px"').default('0px');

/** Colours and type of a site; pages use only these and their mixtures. */
export const Theme = Colours.extend({
  /** Font for text; headings use `selectedFont`. */
  bodyFont: font,
  /** Weight of headings, 100 to 900. */
  headingWeight: written(/^[1-9]\d\d$/, 'write a weight, such as "500"').default('500'),
  /** Space between the letters of headings. */
  headingTracking: written(/^-?\d+(\.\d+)?em$/, 'write a length in em, such as "-0.02em"').default(
    '0em',
  ),
  /** Optical size for large headings, if the font has one. */
  headingOptics: written(
    /^(auto|\d{1,3})$/,
    'write "auto", or a size in points, such as "36"',
  ).default('auto'),
  /** Size of the largest headings. */
  display: z.enum(['modest', 'large', 'grand']).default('large'),
  /** Small labels and menu entries: as written, or in spaced capitals. */
  labels: z.enum(['plain', 'capitals']).default('plain'),
  /** Corner radius of controls. */
  radius: length,
  /** Corner radius of pictures and panels. */
  pictureRadius: length,
}).superRefine((theme, context) => {
  for (const [text, ground] of READ_TOGETHER) {
    const ratio = contrast(theme[text], theme[ground]);
    if (ratio < READABLE) {
      context.addIssue({
        code: 'custom',
        path: [text],
        message: `contrast with ${ground} is ${ratio.toFixed(2)}; choose a colour with at least ${READABLE}`,
      });
    }
  }
});

export type Theme = z.output<typeof Theme>;
