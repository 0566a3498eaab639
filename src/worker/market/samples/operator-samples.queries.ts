import type { SampleStatus } from '@parlour/domain';
import { DAY_MS } from '@parlour/domain';
import { yearBefore, type SampleRow } from './samples.queries.ts';

export interface ListedRow extends SampleRow {
  /** Slug; '' for a seller that is gone. */
  readonly seller: string;
  /** Samples that went, or are to go, to the same place in the past year. */
  readonly at_address: number;
}

interface Filter {
  readonly site: string;
  readonly status: SampleStatus;
  /** Slug; '' for all. */
  readonly seller: string;
}

interface Window {
  readonly limit: number;
  readonly skip: number;
}

const FROM = `FROM sample_request AS asked LEFT JOIN seller ON seller.id = asked.seller_id
  WHERE asked.site = ?1 AND asked.status = ?2 AND (?3 = '' OR seller.slug = ?3)`;
const AT_ADDRESS = `(SELECT coalesce(sum(size), 0) FROM sample_request AS other
  WHERE other.site = asked.site AND other.place = asked.place AND other.created_at > ?6
    AND other.status IN ('confirmed', 'sent'))`;
const LIST = `SELECT asked.*, coalesce(seller.slug, '') AS seller, ${AT_ADDRESS} AS at_address ${FROM}
  ORDER BY asked.created_at, asked.id LIMIT ?4 OFFSET ?5`;
const COUNT = `SELECT count(*) AS total ${FROM}`;

/** The same account or email address has ordered one of the pieces since the samples were sent. */
const HAS_ORDERED = `EXISTS (SELECT 1 FROM json_each(asked.swatches) AS swatch
  CROSS JOIN variant ON variant.product_id = CAST(swatch.value ->> 'productId' AS INTEGER)
  CROSS JOIN order_line AS line ON line.variant_id = variant.id
  CROSS JOIN customer_order AS sold ON sold.id = line.order_id
  WHERE sold.site = asked.site AND sold.placed_at > asked.moved_at AND sold.status <> 'cancelled'
    AND ((asked.customer <> '' AND sold.customer = asked.customer) OR lower(sold.customer_email) = lower(asked.email)))`;

const FIGURES = `SELECT coalesce(max(seller.slug), '') AS seller, max(asked.seller_name) AS sellerName,
    coalesce(sum(asked.status = 'confirmed'), 0) AS waiting, coalesce(sum(asked.status = 'sent'), 0) AS sent,
    coalesce(sum(asked.status = 'declined'), 0) AS declined,
    coalesce(sum(asked.status = 'sent' AND ${HAS_ORDERED}), 0) AS ordered
  FROM sample_request AS asked LEFT JOIN seller ON seller.id = asked.seller_id
  WHERE asked.site = ?1 AND asked.created_at > ?2 GROUP BY asked.seller_id ORDER BY sellerName`;

interface FigureRow {
  readonly seller: string;
  readonly sellerName: string;
  readonly waiting: number;
  readonly sent: number;
  readonly declined: number;
  readonly ordered: number;
}

/** Requests of a site with a status, the oldest first, their number, and the figures of each seller in the past year. */
export const samplesOfSite = async (
  db: D1Database,
  { site, status, seller }: Filter,
  { limit, skip }: Window,
) => {
  const [rows, count, figures] = await db.batch([
    db.prepare(LIST).bind(site, status, seller, limit, skip, yearBefore(Date.now())),
    db.prepare(COUNT).bind(site, status, seller),
    db.prepare(FIGURES).bind(site, yearBefore(Date.now())),
  ]);
  return {
    rows: (rows?.results ?? []) as unknown as readonly ListedRow[],
    total: (count?.results as { total: number }[] | undefined)?.[0]?.total ?? 0,
    figures: (figures?.results ?? []) as unknown as readonly FigureRow[],
  };
};

/** Days after the samples were sent until the email that leads back to the pieces. */
const FOLLOW_UP_DAYS = 10;

const MOVE = `UPDATE sample_request SET status = ?3, moved_at = ?4, reason = ?5
  WHERE site = ?1 AND status = 'confirmed' AND id IN (SELECT CAST(value AS INTEGER) FROM json_each(?2)) RETURNING id`;

const TELL = `INSERT INTO letter (key, site, kind, sample_id, created_at, due_at)
  SELECT 'samples-' || status || ' ' || id, site, 'samples-' || status, id, ?3, ?3 FROM sample_request
  WHERE site = ?1 AND moved_at = ?3 AND status IN ('sent', 'declined')
    AND id IN (SELECT CAST(value AS INTEGER) FROM json_each(?2))
  ON CONFLICT (key) DO NOTHING`;

/** One for a tray, counted from the last of its requests that was sent. */
const FOLLOW = `INSERT INTO letter (key, site, kind, sample_id, created_at, due_at)
  SELECT 'samples-after ' || key, site, 'samples-after', min(id), ?3, ?4 FROM sample_request
  WHERE site = ?1 AND moved_at = ?3 AND status = 'sent' AND follows_up = 1
    AND id IN (SELECT CAST(value AS INTEGER) FROM json_each(?2))
  GROUP BY key
  ON CONFLICT (key) DO UPDATE SET created_at = excluded.created_at, due_at = excluded.due_at
    WHERE letter.state = 'waiting'`;

interface Move {
  readonly to: 'sent' | 'declined';
  readonly reason: string;
}

/**
 * Sends or declines those of a site's requests that wait, with their emails.
 * @returns the ids of those that did
 */
export const moveSamples = async (
  db: D1Database,
  { site, ids }: { readonly site: string; readonly ids: readonly number[] },
  { to, reason }: Move,
): Promise<readonly number[]> => {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const later = new Date(now + FOLLOW_UP_DAYS * DAY_MS).toISOString();
  const list = JSON.stringify(ids);
  const [moved] = await db.batch<{ id: number }>([
    db.prepare(MOVE).bind(site, list, to, at, to === 'declined' ? reason : ''),
    db.prepare(TELL).bind(site, list, at),
    db.prepare(FOLLOW).bind(site, list, at, later),
  ]);
  return (moved?.results ?? []).map(({ id }) => id);
};
