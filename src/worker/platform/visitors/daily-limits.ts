import { dayOf } from '../today.ts';

/** How much may be written on a day (UTC) at a site, of one kind by one subject. */
interface DailyLimit {
  readonly kind: string;
  /** Such as a network; '' for the site as a whole. */
  readonly subject: string;
  readonly most: number;
}

const COUNT = `INSERT INTO visitor_day (site, day, kind, subject, count)
  SELECT ?1, ?2, one.value ->> 'kind', one.value ->> 'subject', ?4 FROM json_each(?3) AS one
  WHERE NOT EXISTS (SELECT 1 FROM json_each(?3) AS each JOIN visitor_day AS known
    ON known.site = ?1 AND known.day = ?2
      AND known.kind = each.value ->> 'kind' AND known.subject = each.value ->> 'subject'
    WHERE known.count >= each.value ->> 'most')
  ON CONFLICT DO UPDATE SET count = count + excluded.count
  RETURNING count`;

/**
 * Counts something that is written without an account against all of its limits, or against none if one of
 * them has been reached.
 * @param weight how much is written
 * @returns whether it may be written
 */
export const countToday = async (
  db: D1Database,
  site: string,
  limits: readonly DailyLimit[],
  { weight = 1, now = Date.now() }: { readonly weight?: number; readonly now?: number } = {},
): Promise<boolean> => {
  const { results } = await db
    .prepare(COUNT)
    .bind(site, dayOf(now), JSON.stringify(limits), weight)
    .all();
  return results.length > 0;
};
