import { BASIC_LATIN } from './basic-latin.ts';
import { FONT_DESIGNS, LOCAL_FONTS, type FontName } from '@parlour/site';

/** URLs of a font's files by script; italics only if a site uses them. */
export interface FontFiles {
  /** The characters of English pages. */
  readonly basic: string;
  readonly latin: string;
  readonly latinExtended: string;
  readonly italic?: string;
}

/**
 * The characters of Western Europe that the other ranges leave out. It repeats none of them: for a character of two
 * files a browser loads the second one, too, as long as it lacks the first.
 */
const LATIN =
  'U+00A1-00A2,U+00A4-00A8,U+00AA,U+00AC-00AF,U+00B1,U+00B3-00B6,U+00B8-00BA,U+00BC,U+00BE-00C4,U+00C7,U+00CA-00CE,U+00D0-00D5,U+00D9-00E4,U+00E7,U+00EA-00EE,U+00F0-00F5,U+00F7,U+00F9-00FF,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-201F,U+2021,U+2023-2025,U+2027-206F,U+2122,U+2191,U+2193,U+2215,U+FEFF,U+FFFD';
const LATIN_EXTENDED =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`;

/**
 * The `@font-face` rules of a font. A page uses what the browser has kept from the page before, and nothing that
 * comes later, which would lay it out again.
 */
export const fontFaces = (name: FontName, files: FontFiles): string => {
  const { weights } = FONT_DESIGNS[name];
  const face = (url: string, range: string, style = 'normal') =>
    `@font-face{font-family:"${name}";font-style:${style};font-weight:${weights};font-display:optional;src:url(${url}) format("woff2");unicode-range:${range}}`;
  return [
    face(files.latin, LATIN),
    face(files.latinExtended, LATIN_EXTENDED),
    face(files.basic, BASIC_LATIN),
    ...(files.italic === undefined ? [] : [face(files.italic, BASIC_LATIN, 'italic')]),
  ].join('');
};

/**
 * The `@font-face` rules of local fonts that are stretched to the measures of a font, so that a page takes
 * the same room with them as with the font itself: one for each design, ignored on a system that lacks its fonts.
 */
export const fallbackFaces = (name: FontName): string => {
  const { ascent, descent, averageWidth, fallback } = FONT_DESIGNS[name];
  const { designs } = LOCAL_FONTS[fallback];
  const faces = designs.map((local, index) => {
    const size = averageWidth / local.averageWidth;
    const sources = local.sources.map((source) => `local("${source}")`).join(',');
    return `@font-face{font-family:"${fallbackName(name, index)}";src:${sources};size-adjust:${percent(size)};ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:0%}`;
  });
  return faces.join('');
};

const fallbackName = (name: FontName, index: number): string =>
  `${name} fallback${index === 0 ? '' : ` ${String(index + 1)}`}`;

/** Value of `font-family`: the font, its fallbacks, and the system's own font. */
export const fontStack = (name: FontName): string => {
  const { designs, family } = LOCAL_FONTS[FONT_DESIGNS[name].fallback];
  const fallbacks = designs.map((_, index) => `"${fallbackName(name, index)}"`);
  return [`"${name}"`, ...fallbacks, family].join(',');
};
