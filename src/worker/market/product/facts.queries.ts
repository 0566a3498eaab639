import { type Fact, type FactKind, factsOf, type StoredFacts } from '@parlour/domain';
import { FACT_KINDS, toFactKinds } from '@parlour/search';

/** The statement that reads what is declared, for a batch. */
export const factKindsIn = (db: D1Database): D1PreparedStatement => db.prepare(FACT_KINDS);

/** The facts that the operator has declared, in the order in which pages show them. */
export const factKinds = async (db: D1Database): Promise<readonly FactKind[]> =>
  toFactKinds(await factKindsIn(db).all());

/** What a variant says, as it is kept. */
export const storedFacts = (json: string | null): StoredFacts =>
  json === null ? {} : (JSON.parse(json) as StoredFacts);

const OF_VARIANTS = `SELECT id, facts FROM variant
  WHERE id IN (SELECT value FROM json_each(?1)) AND facts IS NOT NULL`;

/** What some variants say of themselves today, by their ids; none of those that are gone. */
export const factsOfVariants = async (
  db: D1Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Fact[]>> => {
  const [kinds, variants] = await db.batch([
    factKindsIn(db),
    db.prepare(OF_VARIANTS).bind(JSON.stringify(ids)),
  ]);
  const declared = toFactKinds(kinds);
  const rows = (variants?.results ?? []) as { readonly id: number; readonly facts: string }[];
  return new Map(rows.map(({ id, facts }) => [id, factsOf(declared, storedFacts(facts))]));
};
