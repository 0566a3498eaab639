import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Call,
  type CallName,
  calls,
  createAddress,
  listCards,
  operatorCalls,
  placeOrder,
  previewImport,
} from '@parlour/contract';
import { sendAllDue } from '../../../src/worker/emails.ts';
import { beginDue } from '../../../src/worker/hourly.ts';
import { beginMinute } from '../../../src/worker/market/operator/offer-times.ts';
import { bought, line, whole } from '../agents/ucp/buying.ts';
import { Platform } from '../agents/ucp/platform.ts';
import { putIntoCart, stock } from '../checkout/shop.ts';
import { ADDRESS, issuers, RefusedCall, shopper, type Shopper } from '../checkout/shopper.ts';
import { seedStyles } from '../game/game.ts';
import { SAMPLES } from '../gateway/fixture.ts';
import { operate } from '../operator/orders.ts';
import { seedRoom } from '../stories/seed-room.ts';
import { type CountedStatement, countStatements } from './counted-statements.ts';
import { madeProduct, manyOthers, MANY, sendFeed, sendWholeFeed } from './large-shop.ts';
import { OWN_CALLS } from './own-calls.ts';
import { ownThings, type OwnThings } from './own-things.ts';

/*
 * What is read grows with what is touched, not with the shop. A shop has 3,000 products and, in each table of customers,
 * a row of 3,000 others; a walk goes through its doors. A statement that reads half as many rows has read a table, an
 * assortment or a site, and not what it was asked about.
 */

const MOST = MANY / 2;

/** Statements that may read more, each by a part of its text, with the reason. */
const MAY: readonly (readonly [part: string, reason: string])[] = [
  ['ORDER BY placed_at DESC LIMIT 1000) AS bought', 'popular among the newest thousand orders'],
  [
    'item.listed = 1 AND variant.seo_title',
    'the total of a list of all variants, for which no page asks',
  ],
  [
    'SELECT product.slug, product.default_variant_id',
    'a page of a sitemap has thousands of addresses',
  ],
  ['AS total FROM assortment_product WHERE assortment = ? AND listed', 'the pages of a sitemap'],
  ['SELECT product.reference FROM product', 'the references of a feed, in pages of thousands'],
  [
    '(SELECT count(*) FROM product) AS products',
    'an operator who ends an import is told the size of all',
  ],
];

/** And for the clock alone. */
const CLOCK_MAY: typeof MAY = [
  ['claim.*, sold.site, sold.customer_name', 'what is open of all sites, once an hour'],
];

/** And for operators alone. */
const OPERATORS_MAY: typeof MAY = [
  ['AS ordered', 'the figures of a year count its requests for samples'],
  ['SELECT count(*) AS total FROM', 'the total of a list'],
  ['WITH sold AS (SELECT product_id FROM assortment_product', 'an export, which reads all'],
  ['GROUP BY customer ORDER BY last_order', 'buyers with what they have spent'],
  [
    'offer.created_at, offer.expires_at, offer.reason FROM product_enquiry',
    'offers, of which none has a site',
  ],
  ['FROM (SELECT offer.variant_id, variant.reference', 'reductions by name'],
  ['offer.stock, offer.counted, offer.status', 'stock, lowest first'],
  ['most_uses, ((SELECT count(*) FROM promo_use', 'how often each code was used'],
  ['FROM picture_size AS size', 'how many pictures have no known size'],
  ['lower(customer_email) = lower(?2)', 'customers by an address'],
];

const counted = countStatements();
afterAll(counted.stop);

let who: Shopper;
let own: OwnThings;

beforeAll(async () => {
  await seedStyles();
  await stock({ id: 2 }, { id: 3 });
  const room = await seedRoom();
  await sendWholeFeed();
  who = await shopper('parlour', {
    claims: { scope: 'aws.cognito.signin.user.admin' },
    issuers: { ...issuers, account: () => Promise.resolve(Response.json([])) },
  });
  own = await ownThings(who, room);
  await manyOthers(who.site, who.sub);
}, 60_000);

/** What the samples of calls name, as the shop has it. */
const KNOWN: Readonly<Record<string, string>> = {
  p1: '1',
  v1: '10',
  s1: '1',
  t1: '1',
  ercol: 'brand-7',
  'oak table': 'chair 1234',
};

const knownIn = <Input>(sample: Input): Input =>
  JSON.parse(JSON.stringify(sample), (_, value: unknown) =>
    typeof value === 'string' ? (KNOWN[value] ?? value) : value,
  ) as Input;

/** A door that refuses has been walked through as well. */
const through = async (walk: () => Promise<unknown>): Promise<void> => {
  try {
    await walk();
  } catch (thrown) {
    if (!(thrown instanceof RefusedCall) || thrown.status >= 500) throw thrown;
  }
};

/** Every call of a customer, with what is the customer's; those that read come first. */
const asCustomer = async (): Promise<void> => {
  const card = (await who.call(listCards)).data[0]!.id;
  const { deleteProfile, ...others } = calls;
  const all = Object.entries<Call>({ ...others, deleteProfile });
  const reads = all.filter(([, { effect }]) => effect === 'read');
  for (const [name, call] of [...reads, ...all.filter((one) => !reads.includes(one))]) {
    const input = OWN_CALLS[name as CallName]?.(own, card) ?? knownIn(SAMPLES[name as CallName]);
    await through(() => who.call(call, input));
  }
};

/** The first order of an account, with a code that many have used. */
const asNewcomer = async (): Promise<void> => {
  const newcomer = await shopper('parlour', { network: '192.0.2.1' });
  await putIntoCart(newcomer, { id: 2 });
  const { data } = await newcomer.call(createAddress, { body: ADDRESS });
  await newcomer.call(placeOrder, { body: { addressId: data.id, promoCode: 'TEN' } });
};

/** An order that an assistant’s platform places and pays for a guest. */
const asGuest = async (): Promise<void> => {
  const { status } = await bought(await Platform.start(), whole(line({ id: 2 })));
  expect(status).toBe(200);
};

/** Every list and page of the console. */
const asOperator = async (): Promise<void> => {
  const query = { site: who.site, source: 'catalogue', channel: 'google', email: 'a@example.test' };
  const params = { id: own.order, name: 'none' };
  for (const call of Object.values<Call>(operatorCalls)) {
    if (call.effect !== 'read' || call.method !== 'GET') continue;
    await through(() => operate(call, { query, params }));
  }
  const body = { sites: [who.site], source: 'catalogue', records: [] };
  await through(() => operate(previewImport, { body }));
};

const asSupplier = async (): Promise<void> => {
  const products = Array.from({ length: 40 }, (_, at) => madeProduct(1_000 + at));
  await sendFeed(products);
  await sendFeed(
    products.map((product, at) => (at % 10 === 0 ? madeProduct(1_000 + at, 1) : product)),
  );
  await sendFeed([madeProduct(MANY), madeProduct(MANY + 1)]);
};

const asClock = async (): Promise<void> => {
  await sendAllDue(env);
  await beginMinute(env, Date.now());
  await beginDue(env);
};

const tooMany = (statements: readonly CountedStatement[]): readonly string[] => {
  const over = new Map<string, number>();
  for (const { sql, rowsRead } of statements) {
    if (rowsRead >= MOST) over.set(sql, Math.max(rowsRead, over.get(sql) ?? 0));
  }
  return [...over].map(([sql, rows]) => `${rows} rows: ${sql.replaceAll(/\s+/g, ' ')}`);
};

it.each([
  ['a customer', asCustomer, MAY],
  ['a newcomer', asNewcomer, MAY],
  ['a guest', asGuest, MAY],
  ['an operator', asOperator, [...MAY, ...OPERATORS_MAY]],
  ['a supplier', asSupplier, MAY],
  ['the clock', asClock, [...MAY, ...CLOCK_MAY]],
])(
  'the shop reads no more than it is asked about, for %s',
  async (_, walk, may) => {
    const before = counted.statements.length;
    await walk();
    const sent = counted.statements.slice(before);
    expect(sent.length).toBeGreaterThan(0);
    const over = tooMany(sent);
    expect(over.filter((sql) => !may.some(([part]) => sql.includes(part)))).toEqual([]);
  },
  60_000,
);
