/** A picture of unknown size. */
export interface UnknownSize {
  readonly address: string;
  readonly failures: number;
  /** Whether the shop has a copy, or will have one; then the copy's size counts. */
  readonly isKept: 0 | 1;
}

const DUE = `SELECT address, failures,
    EXISTS (SELECT 1 FROM supplier_picture AS kept WHERE kept.address = size.address) AS isKept
  FROM picture_size AS size WHERE due_at <> '' AND due_at <= ?1 ORDER BY due_at LIMIT ?2`;

/** The pictures whose size is due to be read by a moment (ISO 8601), longest due first. */
export const dueSizes = async (
  db: D1Database,
  now: string,
  most: number,
): Promise<readonly UnknownSize[]> =>
  (await db.prepare(DUE).bind(now, most).all<UnknownSize>()).results;

/** The result of reading one size. */
export interface NotedSize {
  readonly address: string;
  /** In pixels; 0 when it is unknown. */
  readonly width: number;
  readonly height: number;
  readonly reason: string;
  readonly failures: number;
  /** ISO 8601; '' for never again. */
  readonly dueAt: string;
}

const NOTE = `UPDATE picture_size SET width = told.value ->> 'width', height = told.value ->> 'height',
    reason = told.value ->> 'reason', failures = told.value ->> 'failures', due_at = told.value ->> 'dueAt'
  FROM json_each(?1) AS told WHERE picture_size.address = told.value ->> 'address'`;

export const noteSizes = async (db: D1Database, sizes: readonly NotedSize[]): Promise<void> => {
  await db.prepare(NOTE).bind(JSON.stringify(sizes)).run();
};

const RETRY = `UPDATE picture_size SET due_at = ?1, failures = 0
  WHERE (?3 OR reason <> '') AND address IN (
    SELECT media.url FROM media CROSS JOIN product ON product.id = media.product_id
    WHERE ?2 = '' OR product.source = ?2)
    AND NOT EXISTS (SELECT 1 FROM supplier_picture AS kept WHERE kept.address = picture_size.address)
  RETURNING address`;

/** Has unreadable sizes read again, or those of `all` pictures without a copy. Returns how many. */
export const retrySizes = async (
  db: D1Database,
  {
    supplier,
    all,
    now,
  }: { readonly supplier: string; readonly all: boolean; readonly now: string },
): Promise<number> =>
  (
    await db
      .prepare(RETRY)
      .bind(now, supplier, all ? 1 : 0)
      .all()
  ).results.length;

const DELETE = `DELETE FROM picture_size
  WHERE NOT EXISTS (SELECT 1 FROM media WHERE media.url = picture_size.address)`;

/** Deletes the pictures that no product uses any more. */
export const deleteSizes = async (db: D1Database): Promise<void> => {
  await db.prepare(DELETE).run();
};

const NOT_KEPT =
  'NOT EXISTS (SELECT 1 FROM supplier_picture AS kept WHERE kept.address = size.address)';
const COUNT = `SELECT count(*) FILTER (WHERE width > 0) AS read,
    count(*) FILTER (WHERE width = 0 AND reason = '') AS waiting,
    count(*) FILTER (WHERE width = 0 AND reason <> '') AS unread
  FROM picture_size AS size WHERE ${NOT_KEPT}`;
const UNREAD = `SELECT address, reason FROM picture_size AS size
  WHERE width = 0 AND reason <> '' AND ${NOT_KEPT} ORDER BY address LIMIT ?1`;

export interface SizeTotals {
  readonly read: number;
  readonly waiting: number;
  readonly unread: number;
}

/** The progress with pictures of unknown size, and some of those that could not be read. */
export const sizeTotals = async (
  db: D1Database,
  most: number,
): Promise<
  SizeTotals & { readonly some: readonly { readonly address: string; readonly reason: string }[] }
> => {
  const [counts, some] = (await db.batch([db.prepare(COUNT), db.prepare(UNREAD).bind(most)])) as [
    D1Result<SizeTotals>,
    D1Result<{ address: string; reason: string }>,
  ];
  return { ...(counts.results[0] ?? { read: 0, waiting: 0, unread: 0 }), some: some.results };
};
