import type { ConsentAnswer } from '#lib/consent/consent.ts';
import { mayStorePersonal } from './may-store.ts';

/** The events that the shop counts in the browser. None names the visitor. */
export type AnalyticsEvent = 'add_to_cart' | 'login' | 'purchase' | 'search';

/** A product that a shopper added or bought; the price is in pounds for one. */
export interface CountedItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly price: number;
  readonly quantity: number;
}

declare global {
  interface Window {
    /** Read by the analytics tag of a site that has one; by default there is none. */
    dataLayer?: unknown[];
  }
}

const state = (answer: ConsentAnswer | null): 'granted' | 'denied' =>
  answer === 'yes' ? 'granted' : 'denied';

/** The four signals of Google's consent mode, version 2. */
const signals = (answer: ConsentAnswer | null) => ({
  ad_storage: state(answer),
  ad_user_data: state(answer),
  ad_personalization: state(answer),
  analytics_storage: state(answer),
});

/** The tag reads only `arguments` objects: it ignores an array. */
function push(..._fields: readonly unknown[]): void {
  // eslint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
}

/**
 * Tells the tag its id before it loads.
 * @param referrer replaces the referrer that the browser knows
 */
export const configureTag = (id: string | null, referrer?: string): void => {
  push('js', new Date());
  push('config', id, referrer === undefined ? {} : { page_referrer: referrer });
};

/** Reports an answer to the tag. */
export const reportConsent = (answer: ConsentAnswer | null): void => {
  if (window.dataLayer === undefined) push('consent', 'default', signals(null));
  push('consent', 'update', signals(answer));
};

/** Counts an event, but only with consent; its value is in pounds (CONST-001). */
export const report = (event: AnalyticsEvent, fields: Readonly<Record<string, unknown>>): void => {
  if (!mayStorePersonal()) return;
  if (window.dataLayer === undefined) reportConsent('yes');
  push('event', event, { ...fields, currency: 'GBP' });
};
