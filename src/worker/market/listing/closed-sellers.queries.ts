import type { ClosedDates } from '@parlour/domain';
import { storedCalendar } from '../product/delivery-terms.ts';

/** A seller with closed dates. */
export interface ClosedSeller {
  readonly id: number;
  readonly closed: readonly ClosedDates[];
}

const CLOSED = `SELECT id, delivery_calendar AS calendar FROM seller
  WHERE json_array_length(delivery_calendar, '$.closed') > 0`;

/** Every seller that has closed dates, past ones too. */
export const closedSellers = async (db: D1Database): Promise<readonly ClosedSeller[]> => {
  const { results } = await db.prepare(CLOSED).all<{ id: number; calendar: string }>();
  return results.map(({ id, calendar }) => ({
    id,
    closed: storedCalendar(calendar)?.closed ?? [],
  }));
};
