import { log } from './log.ts';

/** Where events go that the shop counts. Callers ask for consent first; an event names nobody. */
export interface Analytics {
  report(event: 'login', fields: { readonly site: string }): void;
}

/** The default: a line of the platform's own log, no third party. */
export const logAnalytics: Analytics = {
  report(event, fields) {
    log('info', `analytics_${event}`, fields);
  },
};
