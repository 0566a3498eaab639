import type { FeedPicture } from '@parlour/feeds';

/** A supplier's picture and its progress. */
export interface SupplierPicture {
  readonly id: number;
  readonly address: string;
  readonly state: PictureState;
  readonly reason: string;
  readonly hash: string;
  readonly etag: string;
  readonly modified: string;
  /** Failures in a row. An attempt counts as a failure until it has ended. */
  readonly failures: number;
}

export type PictureState = 'waiting' | 'kept' | 'refused';

/** The pictures of one host that are fetched one after another. */
export interface Lane {
  readonly host: string;
  readonly lane: number;
}

/** The lanes of a host, and so how many of its pictures are requested at once. */
const LANES = 4;

/** Hours after which a stored or refused picture is requested again when a feed names it. */
const RECHECK_HOURS = { kept: 7 * 24, refused: 24 } as const;

const OF_PRODUCTS = `SELECT DISTINCT media.url FROM json_each(?1) AS thing
  CROSS JOIN product ON product.source = thing.value ->> 'source'
    AND product.reference = thing.value ->> 'reference'
  CROSS JOIN media ON media.product_id = product.id`;

/** The URLs of all pictures that products use, by the products' keys. */
export const urlsOf = async (
  db: D1Database,
  keys: readonly { readonly source: string; readonly reference: string }[],
): Promise<readonly string[]> =>
  (await db.prepare(OF_PRODUCTS).bind(JSON.stringify(keys)).all<{ url: string }>()).results.map(
    ({ url }) => url,
  );

const before = (hours: number): string =>
  `strftime('%Y-%m-%dT%H:%M:%fZ', ?2, '-${String(hours)} hours')`;

const NOTE = `INSERT INTO supplier_picture (address, host, due_at)
  SELECT value ->> 'address', value ->> 'host', ?2 FROM json_each(?1) WHERE true
  ON CONFLICT (address) DO UPDATE SET due_at = ?2 WHERE supplier_picture.due_at = ''
    AND supplier_picture.checked_at < CASE supplier_picture.state
      WHEN 'kept' THEN ${before(RECHECK_HOURS.kept)} ELSE ${before(RECHECK_HOURS.refused)} END
  RETURNING id % ${String(LANES)} AS lane, host`;

/** Stores URLs to fetch, unless they were fetched lately. Returns the lanes with work. */
export const noteUrls = async (
  db: D1Database,
  addresses: readonly string[],
  now: string,
): Promise<readonly Lane[]> => {
  const rows = addresses.map((url) => ({ address: url, host: new URL(url).hostname }));
  const { results } = await db.prepare(NOTE).bind(JSON.stringify(rows), now).all<Lane>();
  return unique(results);
};

const unique = (lanes: readonly Lane[]): readonly Lane[] => [
  ...new Map(lanes.map((one) => [`${one.host} ${String(one.lane)}`, one])).values(),
];

const DUE_LANES = `SELECT DISTINCT host, id % ${String(LANES)} AS lane FROM supplier_picture
  WHERE due_at <> '' AND due_at <= ?1`;

export const dueLanes = async (db: D1Database, now: string): Promise<readonly Lane[]> =>
  (await db.prepare(DUE_LANES).bind(now).all<Lane>()).results;

const IN_LANE = `host = ?1 AND id % ${String(LANES)} = ?2 AND due_at <> ''`;
const DUE = `SELECT id, address, state, reason, hash, etag, modified, failures FROM supplier_picture
  WHERE ${IN_LANE} AND due_at <= ?3 ORDER BY due_at, id LIMIT ?4`;

/** The next pictures of a lane that are due. */
export const dueIn = async (
  db: D1Database,
  { host, lane }: Lane,
  now: string,
  most: number,
): Promise<readonly SupplierPicture[]> =>
  (await db.prepare(DUE).bind(host, lane, now, most).all<SupplierPicture>()).results;

const NEXT = `SELECT min(due_at) AS due FROM supplier_picture WHERE ${IN_LANE}`;

/** When a lane next has work, in ISO 8601; null when it has none. */
export const nextDue = async (db: D1Database, { host, lane }: Lane): Promise<string | null> =>
  db.prepare(NEXT).bind(host, lane).first<string>('due');

const TRY = `UPDATE supplier_picture SET failures = failures + 1, due_at = ?2 WHERE id = ?1
  RETURNING failures`;

/** Records the start of an attempt, so that an attempt which ends the isolate also counts. */
export const beginTry = async (db: D1Database, id: number, again: string): Promise<void> => {
  await db.prepare(TRY).bind(id, again).run();
};

/** The result of an attempt; `dueAt` is '' when there is nothing more to do. */
export interface Outcome {
  readonly state: PictureState;
  readonly reason: string;
  readonly hash: string;
  readonly etag: string;
  readonly modified: string;
  readonly failures: number;
  readonly dueAt: string;
}

const END = `UPDATE supplier_picture SET state = ?2, reason = ?3, hash = ?4, etag = ?5, modified = ?6,
  failures = ?7, due_at = ?8, checked_at = ?9 WHERE id = ?1`;

export const endTry = async (
  db: D1Database,
  id: number,
  { state, reason, hash, etag, modified, failures, dueAt }: Outcome,
  now: string,
): Promise<void> => {
  await db.prepare(END).bind(id, state, reason, hash, etag, modified, failures, dueAt, now).run();
};

export interface StoredPicture {
  readonly hash: string;
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

const STORED = `UPDATE stored_picture SET unused_since = '' WHERE hash = ?1
  RETURNING hash, address, width, height, bytes`;

/** The stored copies of a file, which count as in use from now on; null for none. */
export const storedUnder = (db: D1Database, hash: string): Promise<StoredPicture | null> =>
  db.prepare(STORED).bind(hash).first<StoredPicture>();

const STORE = `INSERT INTO stored_picture (hash, address, width, height, bytes) VALUES (?1, ?2, ?3, ?4, ?5)
  ON CONFLICT (hash) DO UPDATE SET address = ?2, width = ?3, height = ?4, bytes = ?5, unused_since = ''`;

export const noteStored = async (db: D1Database, stored: StoredPicture): Promise<void> => {
  const { hash, address, width, height, bytes } = stored;
  await db.prepare(STORE).bind(hash, address, width, height, bytes).run();
};

const STATES = `SELECT picture.address, picture.state, picture.reason,
  picture.state = 'waiting' AND picture.failures > 0 AND picture.reason <> '' AS isPut
  FROM json_each(?1) AS asked CROSS JOIN supplier_picture AS picture ON picture.address = asked.value`;

/** The states of pictures, for those URLs that the shop fetches. */
export const statesOf = async (
  db: D1Database,
  addresses: readonly string[],
): Promise<FeedPicture[]> => {
  const found = db.prepare(STATES).bind(JSON.stringify(addresses));
  const { results } = await found.all<Omit<FeedPicture, 'isPut'> & { isPut: number }>();
  return results.map((picture) => ({ ...picture, isPut: picture.isPut === 1 }));
};
