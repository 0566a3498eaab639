import { DAY_MS, mailboxOf, placeOf, type SampleStatus } from '@parlour/domain';
import type { AddressForm, SampleSwatch } from '@parlour/contract';
import type { Site } from '@parlour/site';
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

/** Whose year it is: a mailbox, however its address is written. Where the samples go is for the seller to see. */
export interface Reader {
  readonly site: string;
  readonly person: string;
}

const YEAR_DAYS = 365;

export const yearBefore = (now: number): string => new Date(now - YEAR_DAYS * DAY_MS).toISOString();

/** Samples of a mailbox (`?1`, `?2`) since `?3`. What was declined or cancelled is none. */
const HAD = `(SELECT coalesce(sum(size), 0) FROM sample_request
  WHERE site = ?1 AND person = ?2 AND created_at > ?3 AND status IN ('confirmed', 'sent'))`;

/** How many samples the reader of a mailbox has had in the past year. */
export const samplesHad = async (
  db: D1Database,
  { site, person }: Reader,
  now: number,
): Promise<number> =>
  (await db
    .prepare(`SELECT ${HAD} AS had`)
    .bind(site, person, yearBefore(now))
    .first<number>('had')) ?? 0;

/**
 * Aborts the batch that would give somebody more samples than a site sends in a year. A tray that is there already has
 * its room.
 */
const ASSERT_ROOM = `INSERT INTO assertion (holds) SELECT ${HAD} + ?4 <= ?5
  OR EXISTS (SELECT 1 FROM sample_request WHERE site = ?1 AND key = ?6)`;

/** A tray whose address somebody has confirmed: what each seller is asked for. */
export interface NewTray {
  readonly key: string;
  /** '' for a guest. */
  readonly customer: string;
  readonly name: string;
  readonly email: string;
  readonly address: AddressForm;
  readonly followUp: boolean;
  readonly requests: readonly {
    readonly id: number;
    readonly seller: { readonly id: number; readonly name: string };
    readonly swatches: readonly SampleSwatch[];
  }[];
}

const INSERT = `INSERT INTO sample_request (id, site, customer, name, email, address, place, person, seller_id, seller_name,
    swatches, size, key, status, follows_up, created_at, confirmed_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, 'confirmed', ?14, ?15, ?15)
  ON CONFLICT (id) DO NOTHING`;

/**
 * The statements that store a tray; again, they change nothing. Their batch fails when the reader of the mailbox
 * would have more than the site sends in a year.
 */
export const insertTray = (
  db: D1Database,
  { id: site, samplesPerYear: most }: Site,
  { key, customer, name, email, address, followUp, requests }: NewTray,
): readonly D1PreparedStatement[] => {
  const now = Date.now();
  const person = mailboxOf(email);
  const size = requests.reduce((sum, { swatches }) => sum + swatches.length, 0);
  return [
    db.prepare(ASSERT_ROOM).bind(site, person, yearBefore(now), size, most, key),
    ...requests.map(({ id, seller, swatches }) =>
      db
        .prepare(INSERT)
        .bind(
          id,
          site,
          customer,
          name,
          email.trim().toLowerCase(),
          JSON.stringify(address),
          placeOf(address),
          person,
          seller.id,
          seller.name,
          JSON.stringify(swatches),
          swatches.length,
          key,
          followUp ? 1 : 0,
          new Date(now).toISOString(),
        ),
    ),
  ];
};

const OF_TRAY = `SELECT ${COLUMNS} FROM sample_request WHERE key = ?1 ORDER BY id`;

/** All requests of the tray with a key. */
export const trayOf = async (db: D1Database, key: string): Promise<readonly SampleRow[]> =>
  (await db.prepare(OF_TRAY).bind(key).all<SampleRow>()).results;

const BY_ID = `SELECT ${COLUMNS} FROM sample_request WHERE id = ?1`;

export const sampleById = (db: D1Database, id: number): Promise<SampleRow | null> =>
  db.prepare(BY_ID).bind(id).first<SampleRow>();

/** What was confirmed is sent, and no email follows it. */
const END = 'UPDATE sample_request SET follows_up = 0 WHERE site = ?1 AND key = ?2 RETURNING id';

/** Stops the email afterwards. False when there is no such tray. */
export const endTray = async (db: D1Database, site: string, key: string): Promise<boolean> =>
  (await db.prepare(END).bind(site, key).first('id')) !== null;

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
  WHERE id = ?1 AND site = ?2 AND customer = ?3 AND customer <> '' AND status = 'confirmed'`;
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
