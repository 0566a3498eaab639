import { VERSIONED_ASSORTMENTS } from './versioned-parts.ts';

/** A record of the catalogue by its key. The source of a tag is its type. */
export interface RecordKey {
  readonly kind: string;
  readonly source: string;
  readonly reference: string;
}

/** A thing before a version changed it. */
export interface ChangeRow extends RecordKey {
  readonly id: number;
  /** ISO 8601: the time of this state. */
  readonly at: string;
  /** A JSON list. */
  readonly assortments: string;
  /** The packed record; '' for none. */
  readonly record: string;
}

export interface VersionRow {
  readonly id: number;
  readonly at: string;
  readonly ended_at: string;
  readonly operator: string;
  readonly sites: string;
  readonly source: string;
  readonly feed: string;
  readonly back_to: number | null;
  readonly unchanged: number;
  readonly refused: number;
  readonly added: number;
  /** Things that the version changed or removed. */
  readonly existed: number;
  /** Things that the site no longer sells. */
  readonly removed: number;
  /** Things that existed, and that the site did not sell before. */
  readonly also_sold: number;
}

/** The number of versions of each site whose changes are kept. */
const KEPT = 20;

const CHANGED_SOMETHING = `(EXISTS (SELECT 1 FROM catalogue_change WHERE version = version.id)
  OR EXISTS (SELECT 1 FROM catalogue_row WHERE version = version.id))`;
/* The latest row stays, because its number must not be used again. */
const DROP_EMPTY = `DELETE FROM catalogue_version AS version WHERE NOT ${CHANGED_SOMETHING}
  AND (ended_at <> '' OR at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day'))
  AND id < (SELECT max(id) FROM catalogue_version)`;
const OLD = `SELECT id FROM (
    SELECT version.id, row_number() OVER (PARTITION BY site.value ORDER BY version.id DESC) AS place
    FROM catalogue_version AS version,
      json_each('["' || replace(trim(sites), ' ', '","') || '"]') AS site
    WHERE ${CHANGED_SOMETHING})
  GROUP BY id HAVING min(place) > ${String(KEPT)}`;
/*
 * An earlier version that stays, of another site, may have changed the same thing. What the old version noted
 * of that thing then belongs to the version before it, so that a rollback still restores the thing whole.
 */
const PASS_ON = `UPDATE OR IGNORE catalogue_row AS note SET own = 0,
    version = (SELECT max(id) FROM catalogue_version WHERE id < ?1)
  WHERE note.version = ?1 AND EXISTS (SELECT 1 FROM catalogue_row AS own
    WHERE (own.kind, own.thing) = (note.kind, note.thing) AND own.own = 1 AND own.version < ?1)`;
const DROP = 'DELETE FROM catalogue_version WHERE id = ?1';
const BEGIN = `INSERT INTO catalogue_version (at, operator, sites, source, feed, back_to)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id`;

/** Deletes versions that changed nothing, and those for which each of their sites has enough newer ones. */
const dropOld = async (db: D1Database): Promise<void> => {
  const [, old] = await db.batch<{ id: number }>([db.prepare(DROP_EMPTY), db.prepare(OLD)]);
  for (const { id } of old?.results ?? []) {
    await db.batch([db.prepare(PASS_ON).bind(id), db.prepare(DROP).bind(id)]);
  }
};

/** Begins a version. Returns its number. */
export const beginVersion = async (
  db: D1Database,
  row: Pick<VersionRow, 'at' | 'operator' | 'sites' | 'source' | 'feed' | 'back_to'>,
): Promise<number> => {
  const { at, operator, sites, source, feed, back_to: backTo } = row;
  const begun = db.prepare(BEGIN).bind(at, operator, sites, source, feed, backTo);
  const id = (await begun.first<number>('id')) ?? 0;
  await dropOld(db);
  return id;
};

const END =
  'UPDATE catalogue_version SET ended_at = ?2, unchanged = ?3, refused = ?4 WHERE id = ?1';

/** Ends a version. Only now does it take the place of an older one. */
export const endVersion = async (
  db: D1Database,
  id: number,
  { unchanged, refused }: Pick<VersionRow, 'unchanged' | 'refused'>,
): Promise<void> => {
  await db.prepare(END).bind(id, new Date().toISOString(), unchanged, refused).run();
  await dropOld(db);
};

const OF_SITE = `instr(version.sites, ' ' || ?1 || ' ') > 0`;
const KEPT_OF_SITE = `SELECT version.* FROM catalogue_version AS version
  WHERE ${OF_SITE} AND ${CHANGED_SOMETHING} ORDER BY version.id DESC LIMIT ${String(KEPT)}`;
const count = (condition: string): string => `(SELECT count(*) FROM catalogue_change AS change
    WHERE change.version = version.id AND ${condition})`;
const WAS_SOLD_ELSEWHERE = `change.record <> '' AND change.kind IN ('product', 'moodroom', 'post')
  AND NOT EXISTS (SELECT 1 FROM json_each(change.assortments) WHERE value = ?2)`;
const ASSORTMENTS = VERSIONED_ASSORTMENTS.map(({ table }) => `'${table}'`).join(', ');
/* The row of an assortment was there before the version, and only a removal changes one. */
const REMOVED = `(SELECT count(*) FROM catalogue_row AS note WHERE note.version = version.id AND note.own = 1
    AND note.part IN (${ASSORTMENTS}) AND note.row <> '' AND note.row ->> 0 = ?2)`;
const LIST = `SELECT version.*, ${count(`change.record = ''`)} AS added, ${REMOVED} AS removed,
    ${count(WAS_SOLD_ELSEWHERE)} AS also_sold,
    ${count(`change.record <> '' AND NOT (${WAS_SOLD_ELSEWHERE})`)} AS existed
  FROM (${KEPT_OF_SITE}) AS version ORDER BY version.id DESC`;

/** The versions of a site, newest first. */
export const versionsOf = async (
  db: D1Database,
  site: { readonly id: string; readonly assortment: string },
): Promise<readonly VersionRow[]> =>
  (await db.prepare(LIST).bind(site.id, site.assortment).all<VersionRow>()).results;

const IDS = `SELECT id FROM (${KEPT_OF_SITE})`;

/** The versions of a site that are kept, the newest first. */
export const keptVersions = async (db: D1Database, site: string): Promise<readonly number[]> =>
  (await db.prepare(IDS).bind(site).all<{ id: number }>()).results.map(({ id }) => id);

const SITES = `SELECT DISTINCT sites FROM catalogue_version AS version
  WHERE version.id > ?2 AND version.id <> ?3 AND ${OF_SITE}`;

/** The sites that a site's versions after a given one name; `except` leaves one version out. */
export const sitesSince = async (
  db: D1Database,
  {
    site,
    after,
    except,
  }: { readonly site: string; readonly after: number; readonly except: number },
): Promise<readonly string[]> => {
  const { results } = await db.prepare(SITES).bind(site, after, except).all<{ sites: string }>();
  return [...new Set(results.flatMap(({ sites }) => sites.trim().split(' ')))];
};

const NOTE = `INSERT INTO catalogue_change (version, kind, source, reference, at, assortments, record)
  SELECT ?1, value ->> 'kind', value ->> 'source', value ->> 'reference', value ->> 'at',
    value ->> 'assortments', value ->> 'record' FROM json_each(?2)
  WHERE true ON CONFLICT DO NOTHING`;

/** Records things before a version changes them. What that version has already changed stays as recorded. */
export const noteChanges = (
  db: D1Database,
  version: number,
  changes: readonly Omit<ChangeRow, 'id'>[],
): D1PreparedStatement => db.prepare(NOTE).bind(version, JSON.stringify(changes));

/** The versions of a site (`?1`) after one (`?2`) up to another (`?3`), without `except` (`?4`). */
const SPAN = `(SELECT version.id FROM catalogue_version AS version
  WHERE version.id > ?2 AND version.id <= ?3 AND version.id <> ?4 AND ${OF_SITE})`;
const EARLIEST = `FROM catalogue_change AS change WHERE change.version IN ${SPAN}
  AND NOT EXISTS (SELECT 1 FROM catalogue_change AS before
    WHERE (before.kind, before.source, before.reference) = (change.kind, change.source, change.reference)
      AND before.version < change.version AND before.version IN ${SPAN})`;
const PAGE = `SELECT change.* ${EARLIEST} AND change.id > ?5 ORDER BY change.id LIMIT ?6`;
const TOTAL = `SELECT count(*) AS things ${EARLIEST}`;

export interface Span {
  readonly site: string;
  readonly after: number;
  readonly upTo: number;
  readonly except: number;
}

const bound = ({ site, after, upTo, except }: Span) => [site, after, upTo, except];

/**
 * The things that a span of versions changed, each in its earlier state: those after a row, and the total
 * number.
 */
export const changesIn = async (
  db: D1Database,
  span: Span,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<{ readonly changes: readonly ChangeRow[]; readonly total: number }> => {
  const [page, total] = (await db.batch([
    db.prepare(PAGE).bind(...bound(span), after, limit),
    db.prepare(TOTAL).bind(...bound(span)),
  ])) as [D1Result<ChangeRow>, D1Result<{ things: number }>];
  return { changes: page.results, total: total.results[0]?.things ?? 0 };
};

const LATER = `SELECT change.* FROM json_each(?5) AS thing
  JOIN catalogue_change AS change ON change.kind = thing.value ->> 'kind'
    AND change.source = thing.value ->> 'source' AND change.reference = thing.value ->> 'reference'
  WHERE change.version IN ${SPAN} ORDER BY change.version DESC`;

/** The state of each of these things before a span of versions first changed it. */
export const earliestOf = async (
  db: D1Database,
  span: Span,
  records: readonly RecordKey[],
): Promise<readonly ChangeRow[]> =>
  (
    await db
      .prepare(LATER)
      .bind(...bound(span), JSON.stringify(records))
      .all<ChangeRow>()
  ).results;

const HELD = `SELECT 'product' AS kind, p.source, p.reference, json_group_array(item.assortment) AS assortments
  FROM json_each(?1) AS thing
  CROSS JOIN product AS p ON p.source = thing.value ->> 'source' AND p.reference = thing.value ->> 'reference'
  JOIN assortment_product AS item ON item.product_id = p.id
  WHERE thing.value ->> 'kind' = 'product' GROUP BY p.id
  UNION ALL
  SELECT s.kind, '', s.reference, json_group_array(item.assortment) FROM json_each(?1) AS thing
  CROSS JOIN story AS s ON s.kind = thing.value ->> 'kind' AND s.reference = thing.value ->> 'reference'
  JOIN assortment_story AS item ON item.story_id = s.id GROUP BY s.id`;

/** The assortments that contain products and stories, by kind, source and reference separated by spaces. */
export const assortmentsHolding = async (
  db: D1Database,
  records: readonly RecordKey[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { results } = await db
    .prepare(HELD)
    .bind(JSON.stringify(records))
    .all<RecordKey & { assortments: string }>();
  return new Map(
    results.map(({ kind, source, reference, assortments }) => [
      `${kind} ${source} ${reference}`,
      JSON.parse(assortments) as string[],
    ]),
  );
};
