import { REPORT_LOGIN_COOKIE } from '#lib/consent/report-login.ts';
import { loadTag } from '../shell/analytics-tag.ts';
import { report, reportConsent } from '../state/consent/analytics.ts';
import { writeCookie } from '../state/consent/write-cookie.ts';
import { whenShown } from '../state/shell/when-shown.ts';

/** Counts the sign-in that led here, once: the worker has left a note of it (spec decision 59). */
const countLogin = (): void => {
  if (!document.cookie.includes(`${REPORT_LOGIN_COOKIE}=1`)) return;
  report('login', {});
  writeCookie(REPORT_LOGIN_COOKIE, '', 0);
};

/** Counts the order that the page confirms, but not again when the page is reloaded. */
const countPurchase = (): void => {
  const purchase = document.getElementById('purchase')?.dataset.purchase;
  const [visit] = performance.getEntriesByType('navigation');
  if (purchase === undefined || visit?.type !== 'navigate') return;
  report('purchase', JSON.parse(purchase) as Readonly<Record<string, unknown>>);
};

/**
 * Loads the site's tag for a visitor who has agreed, and counts the event that the page stands for, once the
 * page is visible.
 */
export const startCounting = (): void => {
  whenShown(() => {
    reportConsent('yes');
    loadTag();
    countLogin();
    countPurchase();
  });
};
