import { DAY_MS } from '#lib/durations.ts';

/** Days in which what is bought counts as popular, and products that can be. */
const DAYS = 90;
const MOST = 48;

const BOUGHT = `SELECT line.product_id AS id FROM customer_order AS bought
  JOIN order_line AS line ON line.order_id = bought.id
  WHERE bought.site = ?1 AND bought.placed_at >= ?2 AND bought.paid_at <> ''
  GROUP BY line.product_id ORDER BY sum(line.quantity) DESC, id LIMIT ${String(MOST)}`;

/** Products that a site's customers have paid for lately, those of which most pieces were sold first. */
export const boughtLately = async (db: D1Database, site: string): Promise<readonly number[]> => {
  const since = new Date(Date.now() - DAYS * DAY_MS).toISOString();
  const { results } = await db.prepare(BOUGHT).bind(site, since).all<{ id: number }>();
  return results.map(({ id }) => id);
};
