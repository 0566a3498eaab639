import { changes, fields, names, SELLER, values } from '../../columns.ts';
import type { SellerDetails, SellerName } from './chunk.ts';

const INSERT_SELLERS = `
INSERT INTO seller (slug, name) SELECT value ->> 'slug', value ->> 'name' FROM json_each(?1)
WHERE true ON CONFLICT (slug) DO NOTHING`;

export const insertSellers = (
  db: D1Database,
  sellers: readonly SellerName[],
): D1PreparedStatement => db.prepare(INSERT_SELLERS).bind(JSON.stringify(sellers));

const UPSERT_SELLERS = `
INSERT INTO seller (${names(SELLER)}) SELECT ${values(SELLER, 'value')}
FROM json_each(?1) WHERE true
ON CONFLICT (slug) DO UPDATE SET ${changes(SELLER, 'slug')}`;

export const upsertSellers = (
  db: D1Database,
  sellers: readonly SellerDetails[],
): D1PreparedStatement => db.prepare(UPSERT_SELLERS).bind(JSON.stringify(sellers));

const SELECT_SELLERS = `
SELECT ${fields(SELLER, 'seller')} FROM seller WHERE slug IN (SELECT value FROM json_each(?1))`;

/** The stored values of the named sellers, without those that do not exist. */
export const storedSellers = async (
  db: D1Database,
  slugs: readonly string[],
): Promise<readonly SellerDetails[]> =>
  slugs.length === 0
    ? []
    : (await db.prepare(SELECT_SELLERS).bind(JSON.stringify(slugs)).all<SellerDetails>()).results;
