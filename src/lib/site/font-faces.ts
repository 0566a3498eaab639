import { BASIC_LATIN } from './basic-latin.ts';
import { FONT_DESIGNS, LOCAL_FONTS, type FontName } from './fonts.ts';

/** URLs of a font's files by script; italics only if a site uses them. */
export interface FontFiles {
  /** The characters of English pages. */
  readonly basic: string;
  readonly latin: string;
  readonly latinExtended: string;
  readonly italic?: string;
}

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXTENDED =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`;

/** The `@font-face` rules of a font. */
export const fontFaces = (name: FontName, files: FontFiles): string => {
  const { weights } = FONT_DESIGNS[name];
  const face = (url: string, range: string, style = 'normal') =>
    `@font-face{font-family:"${name}";font-style:${style};font-weight:${weights};font-display:swap;src:url(${url}) format("woff2");unicode-range:${range}}`;
  return [
    face(files.latin, LATIN),
    face(files.latinExtended, LATIN_EXTENDED),
    // If two faces have a character, the later one wins.
    face(files.basic, BASIC_LATIN),
    ...(files.italic === undefined ? [] : [face(files.italic, BASIC_LATIN, 'italic')]),
  ].join('');
};

/**
 * The `@font-face` rules of local fonts that are stretched to the measures of a font, so that no line moves
 * when the font itself arrives: one for each design, ignored on a system that lacks its fonts.
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
