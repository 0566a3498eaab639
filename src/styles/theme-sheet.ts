import { createHash } from 'node:crypto';
import { fontsOf, themeCss, type Painted } from '#lib/site/theme.ts';
import { FONT_FILES } from './font-files.ts';

/** A site's inline style with what the page's head and its policy need to know of it. */
export interface ThemeSheet {
  readonly css: string;
  readonly hash: `sha256-${string}`;
  /** Files that the first line of text waits for. */
  readonly preload: readonly string[];
}

const hashes = new Map<string, ThemeSheet['hash']>();

/**
 * The style of a site. Not a promise: the layout has to give its hash to the policy before the
 * reply's headers are written.
 */
export const themeSheet = (painted: Painted): ThemeSheet => {
  const css = themeCss(painted, FONT_FILES);
  return {
    css,
    hash: hashOf(css),
    preload: fontsOf(painted).map((name) => FONT_FILES[name].latin),
  };
};

/** Hashed once an isolate: there are as many texts as sites. */
const hashOf = (css: string): ThemeSheet['hash'] => {
  const known = hashes.get(css);
  if (known !== undefined) return known;
  const hash = `sha256-${createHash('sha256').update(css).digest('base64')}` as const;
  hashes.set(css, hash);
  return hash;
};
