import { createHash } from 'node:crypto';
import type { Site } from '#lib/site/schema.ts';
import { fontsOf, themeCss } from '#lib/site/theme.ts';
import { FONT_FILES } from './font-files.ts';

/** A site's inline style with what the page's head and its policy need to know of it. */
export interface ThemeSheet {
  readonly css: string;
  readonly hash: `sha256-${string}`;
  /** Files that the first line of text waits for. */
  readonly preload: readonly string[];
}

const sheets = new WeakMap<Site, ThemeSheet>();

/**
 * The style of a site, made once an isolate. Not a promise: the layout has to give its hash to the
 * policy before the reply's headers are written.
 */
export const themeSheet = (site: Site): ThemeSheet => {
  const sheet = sheets.get(site) ?? createSheet(site);
  sheets.set(site, sheet);
  return sheet;
};

const createSheet = (site: Site): ThemeSheet => {
  const css = themeCss(site, FONT_FILES);
  return {
    css,
    hash: `sha256-${createHash('sha256').update(css).digest('base64')}`,
    preload: fontsOf(site).map((name) => FONT_FILES[name].latin),
  };
};
