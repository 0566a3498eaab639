import { log } from '@parlour/runtime';

/** Receives the events that the shop counts. Callers check for consent first; an event names no person. */
export interface Analytics {
  report(event: 'login', fields: { readonly site: string }): void;
}

/** The default: a line in the platform's own log, and no third party. */
export const logAnalytics: Analytics = {
  report(event, fields) {
    log('info', `analytics_${event}`, fields);
  },
};
