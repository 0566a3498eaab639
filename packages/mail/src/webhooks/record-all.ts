import { log } from '@parlour/runtime';
import { recordDeliveryEvent, type DeliveryEvent } from '../undelivered.queries.ts';

/** Stores the reports of an email service for a site; a repeat changes nothing. */
export const recordAll = async (
  db: D1Database,
  site: string,
  events: readonly DeliveryEvent[],
): Promise<void> => {
  const now = new Date().toISOString();
  for (const event of events) {
    await recordDeliveryEvent(db, site, event, now);
    log('info', 'email_undelivered', { site, kind: event.kind, reason: event.reason });
  }
};
