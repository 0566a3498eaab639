import { basicFonts, fontCss, themeCss, type ThemeSettings } from '#lib/site/theme.ts';
import { FONT_FILES } from './font-files.ts';
import { inlineHash, type InlineHash } from './inline-hash.ts';

/** An inline style of a site, and the hash of it for the page's policy. */
interface InlineSheet {
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
export const themeSheet = (painted: ThemeSettings): InlineSheet =>
  sheetOf(themeCss(painted) + MELTING);

/** The fonts of a site, and the URLs of those that its pages use. */
export const fontSheet = (
  painted: ThemeSettings,
): InlineSheet & { readonly files: readonly string[] } => ({
  ...sheetOf(fontCss(painted, FONT_FILES)),
  files: basicFonts(painted, FONT_FILES),
});

const sheetOf = (css: string): InlineSheet => ({ css, hash: inlineHash(css) });
