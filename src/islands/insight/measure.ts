import { savesData } from '../intent/saves-data.ts';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/*
 * Measures a page for one visitor of a few (`shell/every-page.ts` chooses at random, page by page), and
 * sends the figures once, when the page is left. Nothing is stored in the browser or read from it, no cookie
 * goes along that would be looked at, and whoever asks not to be tracked is not measured; nor who saves data.
 */

const ENDPOINT = '/vitals';

const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
  readonly globalPrivacyControl?: boolean;
};

const vitals: Record<string, number> = {};
let isSent = false;

/** CLS, which has no unit, goes in thousandths; everything else is milliseconds. */
const note = ({ name, value }: Metric): void => {
  vitals[name] = Math.round(name === 'CLS' ? value * 1_000 : value);
};

const send = ({ type }: Event): void => {
  const isLeft = type === 'pagehide' || document.visibilityState === 'hidden';
  if (isSent || !isLeft || Object.keys(vitals).length === 0) return;
  isSent = true;
  navigator.sendBeacon(ENDPOINT, JSON.stringify({ path: location.pathname, vitals }));
};

// What happened before this is known by the browser.
if (doNotTrack !== '1' && !globalPrivacyControl && !savesData()) {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note);
  // After the library's own listeners, which settle the last figures when a page is hidden.
  addEventListener('visibilitychange', send);
  addEventListener('pagehide', send);
}
