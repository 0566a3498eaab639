import { env } from 'cloudflare:workers';
import type { CatalogueRecordInput } from '@parlour/contract';
import { PERSONAL_TABLES } from '../../../src/worker/market/account/personal-tables.ts';
import { promo } from '../checkout/shop.ts';
import { finished } from '../imported.ts';
import { importAll } from '../operator/call.ts';

/** The products of the shop, and the rows of other customers in each table of theirs. */
export const MANY = 3_000;

/** Products that are alike in one way: of a brand, a seller, a category, a colour. */
const ALIKE = MANY / 40;
const SITES = ['parlour', 'hearth'];

type ProductInput = Extract<CatalogueRecordInput, { kind: 'product' }>;

/** A product of a feed as it is after some changes of its price. */
export const madeProduct = (at: number, changes = 0): ProductInput => {
  const kind = at % (MANY / ALIKE);
  return {
    kind: 'product',
    reference: `product-${at}`,
    name: `Chair ${at}`,
    seoTitle: `Chair ${at}`,
    brand: { name: `Brand ${kind}` },
    tags: [{ type: 'category', path: [{ name: 'Furniture' }, { name: `Kind ${kind}` }] }],
    medias: [{ url: `/media/${at}.webp` }],
    variants: [0, 1].map((one) => ({
      reference: `variant-${at}-${one}`,
      name: `Colour ${one}`,
      seoTitle: `Chair ${at}, ${one}`,
      tags: [{ type: 'colour', path: [{ name: `Colour ${(7 * at + one) % (MANY / ALIKE)}` }] }],
      offers: [{ seller: { name: `Maker ${kind}` }, price: 100 + (at % 50) + changes, stock: 50 }],
    })),
  };
};

/** Imports some products, and ends the import. */
export const sendFeed = async (products: readonly ProductInput[]): Promise<void> => {
  for (let at = 0; at < products.length; at += 100) {
    const outcomes = await importAll(products.slice(at, at + 100), { sites: SITES });
    const refused = outcomes.find(({ outcome }) => outcome === 'refused');
    if (refused) throw new Error(JSON.stringify(refused));
  }
  await finished(SITES);
};

export const sendWholeFeed = (): Promise<void> =>
  sendFeed(Array.from({ length: MANY }, (_, at) => madeProduct(at)));

/** Beyond all ids. */
const FAR = 10_000_000;
const OTHERS_ID = `${FAR} + i`;

/** What is another’s in the copy of a row, by its column; `one` is the row and `i` the number of the copy. */
const OTHERS: Readonly<Record<string, string>> = {
  id: `iif(typeof(one.id) = 'integer', ${OTHERS_ID}, 'other-' || i)`,
  customer: "'other-' || i",
  customer_email: "'other-' || i || '@example.test'",
  email: "'other-' || i || '@example.test'",
  order_id: "iif(one.order_id = '', '', 'other-' || i)",
  shipment_id: "'other-' || i",
  claim: "'other-' || i",
  enquiry_id: `iif(one.enquiry_id = 0, 0, ${OTHERS_ID})`,
  alert_id: `iif(one.alert_id = 0, 0, ${OTHERS_ID})`,
  search_id: `iif(one.search_id = 0, 0, ${OTHERS_ID})`,
  sample_id: `iif(one.sample_id = 0, 0, ${OTHERS_ID})`,
  place: "'place-' || i",
  person: "'person-' || i",
  review_id: OTHERS_ID,
  list_id: OTHERS_ID,
  pictionaire_id: OTHERS_ID,
  variant_id: OTHERS_ID,
  // An order keeps the names of products that have gone; a review is of one that is there.
  product_id: '10 + i % 2900',
  key: "'other-' || i",
  share: "iif(one.share = '', '', 'other-' || i)",
  share_key: "iif(one.share_key = '', '', 'other-' || i)",
  delivery_key: "'other-' || i",
  delivery_day: "date('2027-01-01', '+' || i || ' days')",
  intent_id: "'other-' || i",
  created_at: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || i || ' minutes')",
  placed_at: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-60 days', '-' || i || ' minutes')",
  state: "iif(one.state = 'waiting', 'sent', one.state)",
};

const COUNTER = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;

type Own = Pick<(typeof PERSONAL_TABLES)[number], 'table' | 'rows'>;

/** Copies the first row that a customer has in a table, if any. */
const copied = async (
  { table, rows }: Own,
  owner: readonly [site: string, customer: string],
  changes: Readonly<Record<string, string>>,
): Promise<void> => {
  const { MARKET_DB: db } = env;
  const columns = `SELECT name FROM pragma_table_info('${table}')`;
  const { results } = await db.prepare(columns).all<{ name: string }>();
  const names = results.map(({ name }) => name);
  const values = names.map((name) => changes[name] ?? `one.${name}`);
  const copies = `INSERT INTO ${table} (${names.join()}) ${COUNTER}
    SELECT ${values.join()} FROM n, (SELECT * FROM ${table} WHERE ${rows} LIMIT 1) AS one`;
  await db
    .prepare(copies)
    .bind(...owner)
    .run();
};

const GUESTS = {
  id: "'guest-' || i",
  site: "'hearth'",
  customer: "'guest:' || i",
  delivery_key: "'guest-' || i",
};

const USES = `INSERT INTO promo_use (site, code, customer, order_id, person, place) ${COUNTER}
  SELECT 'parlour', 'TEN', 'other-' || i, 'other-' || i, 'person-' || i, 'place-' || i FROM n`;

/** Gives as many other customers a copy of what the customer has, and as many guests an order. */
export const manyOthers = async (site: string, customer: string): Promise<void> => {
  // A table that refers to another comes before it.
  for (const own of PERSONAL_TABLES.toReversed()) await copied(own, [site, customer], OTHERS);
  const [orders] = PERSONAL_TABLES.filter(({ table }) => table === 'customer_order');
  await copied(orders!, [site, customer], { ...OTHERS, ...GUESTS });
  await promo({ code: 'TEN', percent: 10 });
  await env.MARKET_DB.prepare(USES).run();
};
