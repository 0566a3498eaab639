import type { CallReply, CallRequest, importRecords } from '@parlour/contract';
import type { StockDate } from '@parlour/feeds';
import type { Env } from '../../../platform/env.ts';
import type { Operator } from '../../../platform/operators.ts';
import { sitesNamed } from '../assortments.ts';
import { keepPictures } from '../pictures/keep-pictures.ts';
import { importAll } from './import.ts';
import { parseRecord } from './planned.ts';
import { Refusal } from './refusal.ts';

type Outcome = CallReply<typeof importRecords>['outcomes'][number];

interface ImportRequest extends Omit<
  CallRequest<typeof importRecords>['body'],
  'sites' | 'records'
> {
  readonly sites: readonly string[];
  readonly records: readonly unknown[];
}

/** Imports the records that the operator may import, and has their pictures fetched if a site stores copies. */
export const importChunk = async (
  env: Env,
  { sites, source, dryRun, records, stockDate, version }: ImportRequest,
  operator: Operator,
) => {
  const { MARKET_DB: db } = env;
  const named = await sitesNamed(env, sites);
  const run = { db, source, sites: named, dryRun, stockDate: notLater(stockDate), version };
  const outcomes = await importOwn({ db, operator, source }, records, (allowed) =>
    importAll(run, allowed),
  );
  const done = records.filter((_, at) => !dryRun && outcomes[at]?.outcome !== 'refused');
  const keepsPictures = await keepPictures(env, { sites: named, source, records: done });
  return { outcomes: [...outcomes], keepsPictures };
};

/** In the format that the database compares. A date in the future comes from a wrong clock. */
const notLater = ({ at, isExact }: StockDate): StockDate => ({
  at: new Date(Math.min(Date.parse(at), Date.now())).toISOString(),
  isExact,
});

interface ChunkContext {
  readonly db: D1Database;
  readonly operator: Operator;
  readonly source: string;
}

/**
 * Imports those of the given records that the operator may import. An operator of one site imports only
 * products, and none that other sites also sell. The other records are refused, each in its place.
 */
const importOwn = async (
  { db, operator, source }: ChunkContext,
  records: readonly unknown[],
  load: (records: readonly unknown[]) => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> => {
  if (operator.site === undefined) return load(records);
  const keys = records.map((record) => keyOf(record, source));
  const products = keys.filter((key) => key !== undefined);
  const foreign = await soldElsewhere(db, products, operator.site.assortment);
  const reasons = keys.map((key) => reasonAgainst(key, foreign));
  const allowed = records.filter((_, at) => reasons[at] === undefined);
  const loaded = [...(await load(allowed))];
  return reasons.flatMap((reason) =>
    reason === undefined ? loaded.splice(0, 1) : [{ outcome: 'refused', reasons: [reason] }],
  );
};

type Key = readonly [source: string, reference: string];

/** The source and reference of a product, or of a value that is not a valid record; undefined for other kinds. */
const keyOf = (given: unknown, source: string): Key | undefined => {
  const record = parseRecord(given);
  if (record instanceof Refusal) return [source, ''];
  return record.kind === 'product' ? [record.source ?? source, record.reference] : undefined;
};

const ELSEWHERE = `SELECT DISTINCT product.source || ' ' || product.reference AS key
  FROM json_each(?1) AS asked
  JOIN product ON product.source = asked.value ->> 0 AND product.reference = asked.value ->> 1
  JOIN assortment_product AS sold ON sold.product_id = product.id
  WHERE sold.assortment <> ?2`;

/**
 * Which of these products are also in another assortment.
 * @param products sources and references
 * @returns source and reference, separated by a space
 */
const soldElsewhere = async (
  db: D1Database,
  products: readonly (readonly [source: string, reference: string])[],
  assortment: string,
): Promise<ReadonlySet<string>> => {
  const found = db.prepare(ELSEWHERE).bind(JSON.stringify(products), assortment);
  return new Set((await found.all<{ key: string }>()).results.map(({ key }) => key));
};

const reasonAgainst = (key: Key | undefined, foreign: ReadonlySet<string>): string | undefined => {
  if (key === undefined) return 'kind: an operator of one site can import only products';
  return foreign.has(key.join(' '))
    ? 'reference: other sites sell this product, too; only the installation’s operator can change it'
    : undefined;
};
