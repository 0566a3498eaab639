import type { FactKind } from '@parlour/domain';
import { FACT_KINDS, toFactKinds } from '@parlour/search';

/** The statement that reads what is declared, for a batch. */
export const factKindsIn = (db: D1Database): D1PreparedStatement => db.prepare(FACT_KINDS);

/** The facts that the operator has declared, in the order in which pages show them. */
export const factKinds = async (db: D1Database): Promise<readonly FactKind[]> =>
  toFactKinds(await factKindsIn(db).all());
