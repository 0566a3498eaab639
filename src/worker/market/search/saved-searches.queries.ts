import type { Owner } from '../owner.ts';

export interface SavedSearchRow {
  readonly id: number;
  readonly site: string;
  readonly name: string;
  readonly address: string;
  /** The JSON of a `SearchSelection`. */
  readonly search: string;
  readonly email: string;
  readonly key: string;
  readonly seen_at: string;
  /** JSON: ids of the products in the last email. */
  readonly found: string;
  readonly found_count: number;
  readonly created_at: string;
}

/** Per customer. */
export const MOST_SEARCHES = 30;

const COLUMNS = `id, site, name, address, search, email, key, seen_at, found, found_count, created_at`;

const SAVE = `INSERT INTO saved_search (id, site, customer, name, address, search, email, key,
    seen_at, created_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9
  WHERE (SELECT count(*) FROM saved_search WHERE site = ?2 AND customer = ?3 AND address <> ?5)
    < ${String(MOST_SEARCHES)}
  ON CONFLICT (site, customer, address) DO UPDATE SET name = excluded.name,
    search = excluded.search, email = excluded.email,
    seen_at = CASE WHEN email = '' THEN excluded.seen_at ELSE seen_at END
  RETURNING id`;

interface NewSearch extends Pick<
  SavedSearchRow,
  'id' | 'name' | 'address' | 'search' | 'email' | 'key'
> {
  readonly owner: Owner;
}

/** False when the customer already has the most searches allowed. */
export const insertSearch = async (
  db: D1Database,
  { owner: { site, customer }, id, name, address, search, email, key }: NewSearch,
  now: string,
): Promise<boolean> =>
  (await db
    .prepare(SAVE)
    .bind(id, site, customer, name, address, search, email, key, now)
    .first('id')) !== null;

const OWN = `SELECT ${COLUMNS} FROM saved_search WHERE site = ?1 AND customer = ?2
  ORDER BY created_at DESC, id`;

export const ownSearches = async (
  db: D1Database,
  { site, customer }: Owner,
): Promise<readonly SavedSearchRow[]> =>
  (await db.prepare(OWN).bind(site, customer).all<SavedSearchRow>()).results;

/** Products count as new from the moment that email alerts are turned on. */
const SET_EMAILS = `UPDATE saved_search SET email = ?4,
    seen_at = CASE WHEN email = '' THEN ?5 ELSE seen_at END
  WHERE id = ?1 AND site = ?2 AND customer = ?3 RETURNING id`;

/**
 * False when the customer has no such search.
 * @param email '' turns the email alerts off
 */
export const setEmails = async (
  db: D1Database,
  { site, customer }: Owner,
  { id, email }: Pick<SavedSearchRow, 'id' | 'email'>,
): Promise<boolean> =>
  (await db
    .prepare(SET_EMAILS)
    .bind(id, site, customer, email, new Date().toISOString())
    .first('id')) !== null;

const DELETE = `DELETE FROM saved_search WHERE id = ?1 AND site = ?2 AND customer = ?3 RETURNING id`;

/** False when the customer has no such search. */
export const deleteSearch = async (
  db: D1Database,
  { site, customer }: Owner,
  id: number,
): Promise<boolean> => (await db.prepare(DELETE).bind(id, site, customer).first('id')) !== null;

const BY_ID = `SELECT ${COLUMNS} FROM saved_search WHERE id = ?1`;

export const searchById = (db: D1Database, id: number): Promise<SavedSearchRow | null> =>
  db.prepare(BY_ID).bind(id).first<SavedSearchRow>();

const BY_KEY = `SELECT ${COLUMNS} FROM saved_search WHERE site = ?1 AND key = ?2 AND email <> ''`;

/** The search of an email link; null when the search sends no emails. */
export const searchByKey = (
  db: D1Database,
  site: string,
  key: string,
): Promise<SavedSearchRow | null> => db.prepare(BY_KEY).bind(site, key).first<SavedSearchRow>();

const END = `UPDATE saved_search SET email = '' WHERE site = ?1 AND key = ?2 AND email <> ''
  RETURNING id`;

/** False when the search sends no emails. */
export const endSearchEmails = async (
  db: D1Database,
  site: string,
  key: string,
): Promise<boolean> => (await db.prepare(END).bind(site, key).first('id')) !== null;

/** The number of searches in one run; the next run continues. */
const MOST = 20;
const DUE = `SELECT ${COLUMNS} FROM saved_search WHERE email <> '' AND seen_at < ?1
  ORDER BY seen_at LIMIT ${String(MOST)}`;

/** Searches with email alerts that have not been run since a moment, longest ago first. */
export const dueSearches = async (
  db: D1Database,
  before: string,
): Promise<readonly SavedSearchRow[]> =>
  (await db.prepare(DUE).bind(before).all<SavedSearchRow>()).results;

const SEEN = `UPDATE saved_search SET seen_at = ?3, found = CASE WHEN ?5 = 0 THEN found ELSE ?4 END,
    found_count = CASE WHEN ?5 = 0 THEN found_count ELSE ?5 END
  WHERE id = ?1 AND seen_at = ?2 AND email <> ''`;
const EMAIL = `INSERT INTO letter (key, site, kind, search_id, created_at, due_at)
  SELECT 'search-found ' || id || ' ' || ?2, site, 'search-found', id, ?2, ?2
  FROM saved_search WHERE id = ?1 AND seen_at = ?2 AND ?3 > 0
  ON CONFLICT (key) DO NOTHING`;

interface SearchHits {
  readonly ids: readonly number[];
  readonly count: number;
}

/** Records that a search has been run, with its email if it found something, once for each run. */
export const noteSeen = (
  db: D1Database,
  { id, seen_at }: Pick<SavedSearchRow, 'id' | 'seen_at'>,
  { ids, count }: SearchHits,
  now: string,
) =>
  db.batch([
    db.prepare(SEEN).bind(id, seen_at, now, JSON.stringify(ids), count),
    db.prepare(EMAIL).bind(id, now, count),
  ]);
