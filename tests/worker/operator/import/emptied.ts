import { env } from 'cloudflare:workers';

const TABLES = [
  'story_tag',
  'story',
  'assortment_tag',
  'assortment_product',
  'product',
  'offer_price',
  'offer_unsold',
  'seller',
  'tag',
  'fact_kind',
];

/** Empties the catalogue, and removes a test's additions to its schema. */
export const emptied = async (): Promise<void> => {
  await env.MARKET_DB.batch(
    ['DROP TRIGGER IF EXISTS spoiled', ...TABLES.map((table) => `DELETE FROM ${table}`)].map(
      (sql) => env.MARKET_DB.prepare(sql),
    ),
  );
};
