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
 *   pictures are fetched after them.
 *
 * The first page of a visit keeps the local fonts with which it began, because a browser lays the whole page out
 * again for a font that comes later. Once it has loaded it fetches the site's fonts for the pages after it, which
 * declare them before their first frame: those reached from a page of the shop, and those of a visitor who has been
 * here before, whom the service worker tells. A visitor who saves data keeps the local fonts.
 */
export const FIRST_FRAME_SCRIPT = [
  `(m=>{m();addEventListener('pageshow',m)})(e=>{`,
  `let d=document,r=d.documentElement,c=d.cookie,n=navigator,f=d.getElementById('${FONTS}'),`,
  `a=/${ALLOW_PERSONAL_COOKIE}=(\\w+)/.exec(c);`,
  `r.toggleAttribute('data-signed-in',/${SIGNED_IN_COOKIE}=1/.test(c));`,
  `if(a)r.dataset.consent=a[1];`,
  `if(e)r.dataset.settled='';`,
  `if(!n.connection?.saveData&&f.media!='all')`,
  `if(e)for(let u of f.dataset.files.split(' '))fetch(u,{priority:'low'}).catch(String);`,
  `else if(d.referrer.startsWith(origin)||n.serviceWorker?.controller){f.media='all';`,
  // Chromium's first frame waits a moment for the fonts that a script loads, and the page does without others.
  `for(let o of d.fonts)if(/^U.20-/.test(o.unicodeRange))o.load().catch(String)}})`,
].join('');
