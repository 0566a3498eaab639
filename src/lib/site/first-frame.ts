import { SIGNED_IN_SCRIPT } from '../identity/signed-in-hint.ts';

/** Id of the style element with the declarations of the site's fonts. */
export const FONTS = 'fonts';

/**
 * Media of the fonts' declarations: on the first page of a visit they wait until the pictures of the first
 * screen are there (`islands/shell/first-screen.ts`); without scripts they do not.
 */
export const FONTS_MEDIA = '(scripting: none)';

/** The page before this one has fetched the fonts. */
const SHOW_KNOWN_FONTS = `if(document.referrer.startsWith(location.origin))document.getElementById('${FONTS}').media='all'`;

/** Inline script of the head: what must be known before the first frame, so that nothing flashes. */
export const FIRST_FRAME_SCRIPT = `${SIGNED_IN_SCRIPT};${SHOW_KNOWN_FONTS}`;
