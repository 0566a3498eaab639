import { ALLOW_PERSONAL_COOKIE, SIGNED_IN_COOKIE } from '../consent/cookies.ts';

/** Id of the style element with the declarations of the site's fonts. */
export const FONTS = 'fonts';

/** Media of the fonts' declarations until the script shows them: without scripts they wait for nothing. */
export const FONTS_MEDIA = '(scripting: none)';

/**
 * Inline script of the head, which runs before the first frame, and again when the page has loaded or returns
 * from the browser's memory. Pages are the same for everybody; it marks their root:
 *
 * - `data-signed-in` for a signed-in visitor, and `data-consent` for one who has answered the cookie banner, so
 *   that nothing flashes; `.when-signed-in` and `.when-signed-out` show and hide the differences;
 * - `data-settled` once the page has loaded, for which the pictures of the first screen are fetched: small
 *   pictures and the site's fonts are fetched after them. The next page of a visit has its fonts from the first
 *   frame, because the one before has fetched them.
 */
export const FIRST_FRAME_SCRIPT = [
  `(m=>{m();addEventListener('pageshow',m)})(e=>{`,
  `let d=document,r=d.documentElement,c=d.cookie,`,
  `a=/${ALLOW_PERSONAL_COOKIE}=(\\w+)/.exec(c);`,
  `r.toggleAttribute('data-signed-in',/${SIGNED_IN_COOKIE}=1/.test(c));`,
  `if(a)r.dataset.consent=a[1];`,
  `if(e)r.dataset.settled='';`,
  `if(e||d.referrer.startsWith(origin))d.getElementById('${FONTS}').media='all'})`,
].join('');
