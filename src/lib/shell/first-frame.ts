import { ALLOW_PERSONAL_COOKIE, SIGNED_IN_COOKIE } from '../consent/cookies.ts';

/** Id of the style element with the declarations of the site's fonts. */
export const FONTS = 'fonts';

/** Media of the fonts' declarations until the script shows them: without scripts they wait for nothing. */
export const FONTS_MEDIA = '(scripting: none)';

/** Id of the end of every page: by the time it has been parsed, the first frame waits for no font. */
export const PAGE_END = 'footer';

/** Milliseconds of a round trip on a good line: for as long browsers wait for an optional font. */
const GOOD_LINE_MS = 100;

/** For how long the first frame may wait for the fonts; on a good line only a busy machine needs more than a moment. */
const HOLD_MS = 300;
const GOOD_LINE_HOLD_MS = 600;

/**
 * Inline script of the head, which runs before the first frame, and again when the page has loaded or returns
 * from the browser's memory. Pages are the same for everybody; it marks their root:
 *
 * - `data-signed-in` for a signed-in visitor, and `data-consent` for one who has answered the cookie banner, so
 *   that nothing flashes; `.when-signed-in` and `.when-signed-out` show and hide the differences;
 * - `data-settled` once the page has loaded, for which the pictures of the first screen are fetched: small
 *   pictures are fetched after them.
 *
 * A page declares the site's fonts before its first frame, because a browser lays the whole page out again for a font
 * that comes later: on a good line, and on any other if it may have them from an earlier page. The edge measures a round
 * trip over the line and says so with the page; where it can't, the time counts that the page took to come, without that
 * of the server. Neither knows a line that the browser's own tools slow down: Chromium tells of a longer round trip, and
 * of as little as is too slow to fetch ahead (`mayFetchAhead`). A first page on a slow line fetches the fonts once it has
 * loaded, for the pages after it: those reached from a page of the shop, and those of a visitor whom the service worker
 * knows. A visitor who saves data keeps the local fonts.
 */
export const FIRST_FRAME_SCRIPT = [
  `(m=>{m();addEventListener('pageshow',m)})(e=>{`,
  `let d=document,r=d.documentElement,c=d.cookie,n=navigator,o=n.connection,f=d.getElementById('${FONTS}'),`,
  `[p]=performance.getEntriesByType('navigation'),w=p?p.responseStart-p.requestStart:0,t={},`,
  `a=/${ALLOW_PERSONAL_COOKIE}=(\\w+)/.exec(c);`,
  `r.toggleAttribute('data-signed-in',/${SIGNED_IN_COOKIE}=1/.test(c));`,
  `if(a)r.dataset.consent=a[1];`,
  `if(e)r.dataset.settled='';`,
  `for(let i of p?.serverTiming??[])t[i.name]=i.duration;`,
  `let g=(t.line??w-(t.total??0))<${GOOD_LINE_MS}&&!(o?.rtt>Math.max(w,${GOOD_LINE_MS})&&o.downlink<2.5);`,
  `if(!o?.saveData&&f.media!='all')`,
  `if(e)for(let u of f.dataset.files.split(' '))fetch(u,{priority:'low'}).catch(String);`,
  `else if(g||d.referrer.startsWith(origin)||n.serviceWorker?.controller){f.media='all';`,
  // Chromium alone would give a font 50 ms from here; the others draw no text for 100 ms without being asked.
  `let l=d.createElement('link'),s=()=>l.remove();l.rel='expect';l.href='#${PAGE_END}';l.blocking='render';`,
  `d.head.append(l);setTimeout(s,g?${GOOD_LINE_HOLD_MS}:${HOLD_MS});`,
  `Promise.allSettled([...d.fonts].filter(o=>/^U.20-/.test(o.unicodeRange)).map(o=>o.load())).then(s)}})`,
].join('');
