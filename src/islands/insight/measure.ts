import { savesData } from '@parlour/client';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';

/*
 * Measures a page for a few visitors (`shell/every-page.ts` chooses at random, page by page), and sends the
 * figures once, when the visitor leaves the page. It stores nothing in the browser and reads nothing from it,
 * and sends no cookie that the shop would look at. It does not measure visitors who ask not to be tracked, or
 * who save data.
 */

const ENDPOINT = '/vitals';

const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
  readonly globalPrivacyControl?: boolean;
};

const vitals: Record<string, number> = {};
let isSent = false;

/** CLS, which has no unit, is in thousandths; everything else is in milliseconds. */
const note = ({ name, value }: Metric): void => {
  vitals[name] = Math.round(name === 'CLS' ? value * 1_000 : value);
};

const send = ({ type }: Event): void => {
  const isLeft = type === 'pagehide' || document.visibilityState === 'hidden';
  if (isSent || !isLeft || Object.keys(vitals).length === 0) return;
  isSent = true;
  navigator.sendBeacon(ENDPOINT, JSON.stringify({ path: location.pathname, vitals }));
};

// The browser remembers what happened before this.
if (doNotTrack !== '1' && !globalPrivacyControl && !savesData()) {
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note);
  // After the library's own listeners, which settle the last figures when a page is hidden.
  addEventListener('visibilitychange', send);
  addEventListener('pagehide', send);
}
