import { fontsOf, themeCss } from '#lib/site/theme.ts';
import type { Site } from '#lib/site/schema.ts';
import { FONT_FILES } from './font-files.ts';

/** A site's inline style with what the page's head and its policy need to know of it. */
export interface ThemeSheet {
  readonly css: string;
  readonly hash: `sha256-${string}`;
  /** Files that the first line of text waits for. */
  readonly preload: readonly string[];
}

const sheets = new WeakMap<Site, Promise<ThemeSheet>>();

/** The style of a site, made once an isolate. */
export const themeSheet = (site: Site): Promise<ThemeSheet> => {
  const sheet = sheets.get(site) ?? createSheet(site);
  sheets.set(site, sheet);
  return sheet;
};

const createSheet = async (site: Site): Promise<ThemeSheet> => {
  const css = themeCss(site, FONT_FILES);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
  return {
    css,
    hash: `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`,
    preload: fontsOf(site).map((name) => FONT_FILES[name].latin),
  };
};
