import { log } from '../../log.ts';
import { recordDeliveryEvent, type DeliveryEvent } from '../undelivered.queries.ts';

/** Writes down what a carrier tells a site; told again it changes nothing. */
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
