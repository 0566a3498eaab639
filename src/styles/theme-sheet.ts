import { themeCss, type Painted } from '#lib/site/theme.ts';
import { FONT_FILES } from './font-files.ts';
import { inlineHash, type InlineHash } from './inline-hash.ts';

/** A site's inline style with what the page's head and its policy need to know of it. */
export interface ThemeSheet {
  readonly css: string;
  readonly hash: InlineHash;
}

/**
 * One page melts into the next. In the page itself: a browser asks for it before linked sheets have come,
 * and complains if only the page before had it.
 */
const MELTING = '@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';

/**
 * The style of a site. Not a promise: the layout has to give its hash to the policy before the
 * reply's headers are written.
 */
export const themeSheet = (painted: Painted): ThemeSheet => {
  const css = themeCss(painted, FONT_FILES) + MELTING;
  return { css, hash: inlineHash(css) };
};
