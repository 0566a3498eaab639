/** The tables of uses: of the market's orders, and of those that have moved to the database of their year. */
const TABLES = ['promo_use', 'moved_promo_use'] as const;

/** By what a use is looked up; without, by its code. */
type By = 'person' | 'place';

/*
 * Each table is asked by itself: of the view of both, SQLite would read every use of every code. And it would go
 * through all uses of a code although an index has those of a person.
 */
const usesIn = (table: (typeof TABLES)[number], code: string, condition: string, by?: By) =>
  `FROM ${table} AS use ${by === undefined ? '' : `INDEXED BY ${table}_by_${by}`}
  WHERE ${code} AND ${condition} ${by === undefined ? '' : `AND use.${by} <> ''`}`;

/** The number of uses of `promo`, a row of `promo_code`, for which a condition on `use` holds, as SQL. */
export const usesOf = (condition = 'true', by?: By): string => {
  const code = 'use.site = promo.site AND use.code = promo.code';
  const counts = TABLES.map((table) => `(SELECT count(*) ${usesIn(table, code, condition, by)})`);
  return `(${counts.join(' + ')})`;
};

/** Whether the code `?2` of the site `?1` has a use for which a condition on `use` holds, as SQL. */
export const isUsed = (condition: string, by?: By): string => {
  const code = 'use.site = ?1 AND use.code = ?2';
  const found = TABLES.map((table) => `EXISTS (SELECT 1 ${usesIn(table, code, condition, by)})`);
  return `(${found.join(' OR ')})`;
};
