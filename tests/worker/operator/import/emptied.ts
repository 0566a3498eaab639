import { env } from 'cloudflare:workers';

const TABLES = [
  'story_tag',
  'story',
  'assortment_tag',
  'assortment_product',
  'product',
  'seller',
  'tag',
];

/** Takes everything out of the catalogue, and what a test may have added to its schema. */
export const emptied = async (): Promise<void> => {
  await env.MARKET_DB.batch(
    ['DROP TRIGGER IF EXISTS spoiled', ...TABLES.map((table) => `DELETE FROM ${table}`)].map(
      (sql) => env.MARKET_DB.prepare(sql),
    ),
  );
};
