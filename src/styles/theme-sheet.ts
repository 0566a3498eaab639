import { themeCss, type Painted } from '#lib/site/theme.ts';
import { FONT_FILES } from './font-files.ts';
import { inlineHash, type InlineHash } from './inline-hash.ts';

/** A site's inline style, and the hash of it for the page's policy. */
export interface ThemeSheet {
  readonly css: string;
  readonly hash: InlineHash;
}

/**
 * One page fades into the next. It is in the page itself: a browser needs it before linked sheets have
 * loaded, and complains if only the previous page had it.
 */
const MELTING = '@media(prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';

/**
 * The style of a site. Not a promise: the layout must add its hash to the policy before the reply's headers
 * are written.
 */
export const themeSheet = (painted: Painted): ThemeSheet => {
  const css = themeCss(painted, FONT_FILES) + MELTING;
  return { css, hash: inlineHash(css) };
};
