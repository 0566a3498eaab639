import { ALLOW_PERSONAL_COOKIE, SIGNED_IN_COOKIE } from '../consent/cookies.ts';

/**
 * Marks the page of a signed-in visitor with `data-signed-in` on the root, and that of a visitor who has
 * answered the cookie banner with `data-consent`: before the first frame, so that nothing flashes, and again
 * when the page returns from the browser's memory. Pages are the same for everybody; `.when-signed-in` and
 * `.when-signed-out` show and hide the differences.
 */
export const SIGNED_IN_SCRIPT = [
  `(m=>{m();addEventListener('pageshow',m)})(()=>{`,
  `let r=document.documentElement,c=document.cookie,`,
  `a=/${ALLOW_PERSONAL_COOKIE}=(\\w+)/.exec(c);`,
  `r.toggleAttribute('data-signed-in',/${SIGNED_IN_COOKIE}=1/.test(c));`,
  `if(a)r.dataset.consent=a[1]})`,
].join('');
