import { DAY_MS, type SampleStatus } from '@parlour/domain';
import type { SampleSwatch } from '@parlour/contract';
import type { Owner } from '../owner.ts';

export interface SampleRow {
  readonly id: number;
  readonly site: string;
  readonly customer: string;
  readonly name: string;
  readonly email: string;
  /** JSON of an `AddressForm`. */
  readonly address: string;
  readonly seller_id: number;
  readonly seller_name: string;
  /** JSON of `SampleSwatch[]`. */
  readonly swatches: string;
  readonly key: string;
  readonly status: SampleStatus;
  readonly follows_up: 0 | 1;
  readonly reason: string;
  readonly created_at: string;
  readonly moved_at: string;
}

const COLUMNS = `id, site, customer, name, email, address, seller_id, seller_name, swatches, key, status, follows_up,
  reason, created_at, moved_at`;

/** A swatch that somebody wants, with the seller that sends it. */
export interface WantedRow {
  readonly seller_id: number;
  readonly seller_name: string;
  readonly product_id: number;
  readonly variant_id: number;
  readonly option_id: number;
  readonly swatch_id: number;
  /** Of the piece: its variant may be shown in another swatch. */
  readonly name: string;
  readonly swatch_name: string;
  readonly picture: string;
  readonly slug: string;
}

/** Swatches (`?2`, JSON) of an assortment (`?1`), each with the cheapest of its sellers that send samples. */
const WANTED = `SELECT seller.id AS seller_id, seller.name AS seller_name, product.id AS product_id,
    variant.id AS variant_id, swatch.option_id, swatch.id AS swatch_id,
    product.name, swatch.name AS swatch_name,
    swatch.main_picture AS picture, product.slug
  FROM json_each(?2) AS wanted
  JOIN swatch ON swatch.id = wanted.value ->> 'swatch' AND swatch.variant_id = wanted.value ->> 'variant'
  JOIN variant ON variant.id = swatch.variant_id
  JOIN product ON product.id = variant.product_id
  JOIN assortment_product AS shown ON shown.assortment = ?1 AND shown.product_id = product.id
  JOIN seller ON seller.id = (SELECT offer.seller_id FROM seller_inventory AS offer
    JOIN seller AS sender ON sender.id = offer.seller_id AND sender.sends_samples = 1
    WHERE offer.variant_id = variant.id ORDER BY offer.price_pence + offer.delivery_pence, offer.id LIMIT 1)
  ORDER BY wanted.key`;

/** The swatches that can be sent, in the order of those that are wanted. */
export const wantedSwatches = async (
  db: D1Database,
  assortment: string,
  wanted: readonly { readonly variant: number; readonly swatch: number }[],
): Promise<readonly WantedRow[]> =>
  (await db.prepare(WANTED).bind(assortment, JSON.stringify(wanted)).all<WantedRow>()).results;

/** A household: the place and the mailbox, reduced for comparing. */
export interface Household {
  readonly site: string;
  readonly place: string;
  /** '' to count the place alone. */
  readonly person: string;
}

const YEAR_DAYS = 365;

export const yearBefore = (now: number): string => new Date(now - YEAR_DAYS * DAY_MS).toISOString();

/** Samples of a household (`?1` to `?3`) since `?4`. What was not confirmed, was declined or cancelled is none. */
const HAD = `(SELECT coalesce(sum(size), 0) FROM sample_request WHERE id IN (
    SELECT id FROM sample_request WHERE site = ?1 AND place = ?2 AND created_at > ?4
    UNION SELECT id FROM sample_request WHERE site = ?1 AND person = ?3 AND ?3 <> '' AND created_at > ?4)
  AND status IN ('confirmed', 'sent'))`;

/** How many samples a household has had in the past year. */
export const samplesHad = async (
  db: D1Database,
  { site, place, person }: Household,
  now: number,
): Promise<number> =>
  (await db
    .prepare(`SELECT ${HAD} AS had`)
    .bind(site, place, person, yearBefore(now))
    .first<number>('had')) ?? 0;

/** Aborts the batch that would give a household more samples than a site sends in a year. */
export const assertRoom = (
  db: D1Database,
  { site, place, person }: Household,
  { size, most, now }: { readonly size: number; readonly most: number; readonly now: number },
): D1PreparedStatement =>
  db
    .prepare(`INSERT INTO assertion (holds) SELECT ${HAD} + ?5 <= ?6`)
    .bind(site, place, person, yearBefore(now), size, most);

/** What one seller is asked for. */
export interface NewRequest extends Owner, Household {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly address: object;
  readonly seller: { readonly id: number; readonly name: string };
  readonly swatches: readonly SampleSwatch[];
  readonly key: string;
  readonly status: 'asked' | 'confirmed';
  readonly followUp: boolean;
}

/** The most confirmation emails to one address in a day, so that nobody can flood another person's inbox. */
const MOST_ASKED = 5;

/** The same that waits for its confirmation is asked for again only after a day. */
const INSERT = `INSERT INTO sample_request (id, site, customer, name, email, address, place, person, seller_id, seller_name,
    swatches, size, key, status, follows_up, created_at, confirmed_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, iif(?14 = 'confirmed', ?16, '')
  WHERE ?14 = 'confirmed' OR (
    NOT EXISTS (SELECT 1 FROM sample_request WHERE site = ?2 AND email = ?5 AND created_at > ?17
      AND status = 'asked' AND seller_id = ?9 AND swatches = ?11)
    AND (SELECT count(DISTINCT key) FROM sample_request WHERE site = ?2 AND email = ?5 AND created_at > ?17
      AND status = 'asked' AND key <> ?13) < ${String(MOST_ASKED)})`;

export const insertRequest = (db: D1Database, one: NewRequest, now: number): D1PreparedStatement =>
  db
    .prepare(INSERT)
    .bind(
      one.id,
      one.site,
      one.customer,
      one.name,
      one.email,
      JSON.stringify(one.address),
      one.place,
      one.person,
      one.seller.id,
      one.seller.name,
      JSON.stringify(one.swatches),
      one.swatches.length,
      one.key,
      one.status,
      one.followUp ? 1 : 0,
      new Date(now).toISOString(),
      new Date(now - DAY_MS).toISOString(),
    );

const CONFIRM_EMAIL = `INSERT INTO letter (key, site, kind, sample_id, created_at, due_at)
  SELECT 'samples-confirm ' || key, site, 'samples-confirm', min(id), created_at, created_at
  FROM sample_request WHERE key = ?1 AND status = 'asked' GROUP BY key
  ON CONFLICT (key) DO NOTHING`;

/** The email that asks the mailbox to confirm a tray, for the batch that writes it. */
export const insertConfirmEmail = (db: D1Database, key: string): D1PreparedStatement =>
  db.prepare(CONFIRM_EMAIL).bind(key);

const OF_TRAY = `SELECT ${COLUMNS} FROM sample_request WHERE key = ?1 ORDER BY id`;

/** All requests of the tray with a key. */
export const trayOf = async (db: D1Database, key: string): Promise<readonly SampleRow[]> =>
  (await db.prepare(OF_TRAY).bind(key).all<SampleRow>()).results;

const BY_ID = `SELECT ${COLUMNS} FROM sample_request WHERE id = ?1`;

export const sampleById = (db: D1Database, id: number): Promise<SampleRow | null> =>
  db.prepare(BY_ID).bind(id).first<SampleRow>();

/** A tray that waits for its confirmation and has no room in its household aborts the batch. */
const ASSERT_TRAY = `INSERT INTO assertion (holds) SELECT coalesce(sum(asked.size), 0) = 0
    OR sum(asked.size) + (SELECT coalesce(sum(had.size), 0) FROM sample_request AS had WHERE had.id IN (
        SELECT id FROM sample_request WHERE site = asked.site AND place = asked.place AND created_at > ?3
        UNION SELECT id FROM sample_request WHERE site = asked.site AND person = asked.person AND created_at > ?3)
      AND had.status IN ('confirmed', 'sent')) <= ?4
  FROM sample_request AS asked WHERE asked.site = ?1 AND asked.key = ?2 AND asked.status = 'asked'`;

const CONFIRM = `UPDATE sample_request SET status = 'confirmed', confirmed_at = ?3
  WHERE site = ?1 AND key = ?2 AND status = 'asked'`;

/** Confirms what was asked for with a key. @throws D1's error for more than the household may have */
export const confirmTray = (
  db: D1Database,
  { site, key }: { readonly site: string; readonly key: string },
  { most, now }: { readonly most: number; readonly now: number },
): Promise<unknown> =>
  db.batch([
    db.prepare(ASSERT_TRAY).bind(site, key, yearBefore(now), most),
    db.prepare(CONFIRM).bind(site, key, new Date(now).toISOString()),
  ]);

/** What nobody has confirmed is forgotten; what was confirmed is sent, and no email follows it. */
const FORGET = `DELETE FROM sample_request WHERE site = ?1 AND key = ?2 AND status = 'asked' RETURNING id`;
const END = 'UPDATE sample_request SET follows_up = 0 WHERE site = ?1 AND key = ?2 RETURNING id';

/** Deletes what nobody has confirmed, and stops the email afterwards. False when there is no such tray. */
export const endTray = async (db: D1Database, site: string, key: string): Promise<boolean> => {
  const ended = await db.batch([FORGET, END].map((sql) => db.prepare(sql).bind(site, key)));
  return ended.some(({ results }) => results.length > 0);
};

/** The newest requests that are listed for a customer. */
const MOST_LISTED = 100;

const OWN = `SELECT ${COLUMNS} FROM sample_request WHERE site = ?1 AND customer = ?2 AND customer <> ''
  ORDER BY created_at DESC, id LIMIT ${String(MOST_LISTED)}`;

export const ownSamples = async (
  db: D1Database,
  { site, customer }: Owner,
): Promise<readonly SampleRow[]> =>
  (await db.prepare(OWN).bind(site, customer).all<SampleRow>()).results;

const CANCEL = `UPDATE sample_request SET status = 'cancelled', moved_at = ?4
  WHERE id = ?1 AND site = ?2 AND customer = ?3 AND customer <> '' AND status IN ('asked', 'confirmed')`;
const OWN_STATUS = `SELECT status FROM sample_request
  WHERE id = ?1 AND site = ?2 AND customer = ?3 AND customer <> ''`;

/** Cancels what was not sent. @returns its status afterwards; null when the customer has no such request */
export const cancelOwn = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<SampleStatus | null> => {
  const [, found] = await db.batch<{ status: SampleStatus }>([
    db.prepare(CANCEL).bind(id, site, customer, new Date().toISOString()),
    db.prepare(OWN_STATUS).bind(id, site, customer),
  ]);
  return found?.results[0]?.status ?? null;
};
