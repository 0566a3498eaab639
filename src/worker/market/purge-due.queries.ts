/** Cache tags that one purge names; beyond them the catalogue is purged. A ledger holds twice as many. */
export const MOST_TAGS = 10_000;

/** The products that list_change has numbered since the last purge. `?1` is JSON of the only ones; null for all. */
const MOVED = `moved AS (SELECT version, product_id FROM list_change
  WHERE version > coalesce((SELECT version FROM purge_done), 0) AND product_id > 0
    AND (?1 IS NULL OR product_id IN (SELECT value FROM json_each(?1)))
  ORDER BY version LIMIT ${MOST_TAGS + 1})`;

const STATE = `SELECT (SELECT coalesce(max(version), 0) FROM list_change) AS version,
  coalesce((SELECT version FROM purge_done), 0) AS done,
  (SELECT version FROM list_change WHERE product_id = 0) AS tags`;

const NAMED = `(?1 IS NULL OR tag IN (SELECT 'product:' || value FROM json_each(?1)))`;

const TAKE = `UPDATE purge_due SET taken = ?2 WHERE ${NAMED} RETURNING assortment, tag`;

/**
 * What shows a product, and the lists that may have it in another place, or no longer. CROSS keeps the order of the
 * joins: SQLite would begin with all products.
 */
const TAGS = `WITH ${MOVED}
  SELECT assortment, 'product:' || product_id AS tag
  FROM moved CROSS JOIN assortment_product USING (product_id)
  UNION ALL
  SELECT DISTINCT assortment, 'list' FROM moved CROSS JOIN assortment_product USING (product_id)
  UNION ALL
  SELECT DISTINCT sold.assortment, 'list:' || tag.slug FROM moved
  CROSS JOIN assortment_product AS sold USING (product_id) CROSS JOIN product_tag USING (product_id)
  CROSS JOIN tag ON tag.id = product_tag.tag_id
  UNION ALL
  SELECT DISTINCT sold.assortment, 'seller:' || offer.seller_id FROM moved
  CROSS JOIN assortment_product AS sold USING (product_id) CROSS JOIN variant USING (product_id)
  CROSS JOIN seller_inventory AS offer ON offer.variant_id = variant.id
  UNION ALL
  SELECT DISTINCT assortment, 'catalogue'
  FROM list_change CROSS JOIN assortment_product USING (product_id)
  WHERE (SELECT count(*) FROM moved) > ${MOST_TAGS}
    AND version > coalesce((SELECT version FROM purge_done), 0)`;

interface Tagged {
  /** '' for every one. */
  readonly assortment: string;
  readonly tag: string;
}

interface State {
  readonly version: number;
  readonly done: number;
  readonly tags: number | null;
}

export interface Due {
  readonly tagged: readonly Tagged[];
  /** The state of the lists up to which `tagged` counts, and up to which pages had been purged. */
  readonly version: number;
  readonly done: number;
  /** Whether any tag was renamed or moved, which every page may show. */
  readonly isEverywhere: boolean;
  /** A bookmark of the database that has all of it; '' if it says none. */
  readonly bookmark: string;
}

/**
 * Takes what is due: for some products only, or all of it. It stays due until it is `settled`.
 * @param run names the run that takes it
 */
export const takeDue = async (
  db: D1Database,
  run: string,
  products?: readonly (number | string)[],
): Promise<Due> => {
  const session = db.withSession('first-primary');
  const named = products === undefined ? null : JSON.stringify(products.map(Number));
  const [state, taken, moved] = await session.batch([
    session.prepare(STATE),
    session.prepare(TAKE).bind(named, run),
    session.prepare(TAGS).bind(named),
  ]);
  const [{ version, done, tags } = { version: 0, done: 0, tags: null }] = (state?.results ??
    []) as State[];
  return {
    tagged: [...((taken?.results ?? []) as Tagged[]), ...((moved?.results ?? []) as Tagged[])],
    version,
    done,
    isEverywhere: products === undefined && (tags ?? 0) > done,
    bookmark: session.getBookmark() ?? '',
  };
};

const FORGET = 'DELETE FROM purge_due WHERE taken = ?1';
const DONE = `INSERT INTO purge_done (id, version) VALUES (1, ?1)
  ON CONFLICT DO UPDATE SET version = excluded.version WHERE version < excluded.version`;

/** Notes that a run has purged what it took; what has changed since stays due. */
export const settled = async (db: D1Database, run: string, version?: number): Promise<void> => {
  const done = version === undefined ? [] : [db.prepare(DONE).bind(version)];
  await db.batch([db.prepare(FORGET).bind(run), ...done]);
};

/** Nothing is due after a purge of everything. */
export const nothingDue = (db: D1Database): D1PreparedStatement[] => [
  db.prepare('DELETE FROM purge_due'),
  db.prepare(`INSERT INTO purge_done (id, version)
    SELECT 1, coalesce(max(version), 0) FROM list_change WHERE true
    ON CONFLICT DO UPDATE SET version = excluded.version`),
];
