import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PERSONAL_TABLES as IDENTITY_TABLES } from '@parlour/identity';
import {
  PERSONAL_TABLES,
  VISITOR_TABLES,
} from '../../../src/worker/market/account/personal-tables.ts';
import { Browser } from '../browser.ts';
import { loadProvider, signUp, type Person } from '../identity/people.ts';

/* Every table with data about a customer is in the download, and its rows end with the customer. */

/** Columns that link a row to a person, or to another row about a person. */
const PERSONS =
  /^(customer(_\w+)?|user_?id|email|recipient|identifier|ip_?address|order_id|enquiry_id|list_id|pictionaire_id|telephone)$/i;
/** Tables about companies, and what a stock lost to an order that is no longer in the market. */
const NOBODYS = new Set(['seller', 'moved_taking']);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

const columnsOf = async (db: D1Database): Promise<readonly Column[]> => {
  const { results } = await db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*'")
    .all<{ name: string }>();
  const tables = results.map(({ name }) => name).filter((name) => !/fts|^sqlite_/.test(name));
  const found = await db.batch<{ name: string; type: string }>(
    tables.map((table) => db.prepare(`SELECT name, type FROM pragma_table_info('${table}')`)),
  );
  return tables.flatMap((table, index) =>
    (found[index]?.results ?? []).map((column) => ({ table, ...column })),
  );
};

const tablesAboutPersons = async (db: D1Database): Promise<readonly string[]> => [
  ...new Set(
    (await columnsOf(db))
      .filter(({ table, name }) => !NOBODYS.has(table) && PERSONS.test(name))
      .map(({ table }) => table),
  ),
];

const MOMENT = '2026-11-01T00:00:00.000Z';
/** Values of generated rows in columns whose type does not say enough. */
const VALUES: Readonly<Record<string, unknown>> = {
  site: 'hearth',
  rating: 4,
  name: 'mark name',
  imported: 0,
  quantity: 1,
  size: 1,
  total_pence: 7,
  subtotal_pence: 7,
  discount_pence: 0,
  refund_pence: 0,
  refunded_pence: 0,
  id: 7,
  enquiry_id: 7,
  pictionaire_id: 7,
  product_id: 7,
  story_id: 7,
  shipment_id: '7',
  list_id: 7,
  kind: 'price',
  order_id: '7',
  status: 'draft',
  created_at: MOMENT,
  image: null,
  restocked: 1,
  day_moved: 0,
  aside: 0,
  provider_id: 'payer_7',
  customer_email: 'mark address',
  email: 'mark address',
  store: '2026',
  claim: '7',
};

const valueOf = ({ table, name, type }: Column, customer: string): unknown => {
  if (name === 'customer') return customer;
  if (name === 'status' && type !== 'TEXT') return 7;
  if (name === 'status' && table !== 'room_design') return 'paid';
  if (name in VALUES) return type === 'TEXT' ? String(VALUES[name]) : VALUES[name];
  return type === 'TEXT' ? `mark ${table}` : 7;
};

const insert = (db: D1Database, columns: readonly Column[], customer: string) =>
  db
    .prepare(
      `INSERT INTO ${columns[0]!.table} (${columns.map(({ name }) => name).join()})
       VALUES (${columns.map(() => '?').join()})`,
    )
    .bind(...columns.map((column) => valueOf(column, customer)));

/** Columns by which a row is the customer's. */
const OWNERS = new Set(['site', 'customer']);
/** Columns that no download has: keys of links, hashes, and what is an assistant's or another person's. */
const WITHHELD = {
  letter: ['problem'],
  // What was wished for may name the person who typed the address.
  asked: ['key', 'line', 'wider', 'wish', 'same', 'problem'],
  product_alert: ['key'],
  saved_search: ['key'],
  sample_request: ['place', 'person', 'key'],
  undelivered: ['asked_hash'],
  idempotent_reply: ['body_hash'],
  agent_checkout: ['payment_url', 'events_url', 'platform', 'network', 'opened_by'],
  promo_use: ['person', 'place'],
  moved_promo_use: ['person', 'place'],
  // It only says where orders are.
  moved_customer: ['store', 'name', 'email', 'orders', 'paid', 'spent_pence', 'last_order'],
  review: ['bought'],
  customer_order: ['delivery_key', 'newcomer', 'holds', 'moved', 'cancel_key', 'cancel_until'],
  agent_request: ['body_hash'],
  claim: ['request_key'],
};

/** The lists of the market in a download. */
const DOWNLOADED = PERSONAL_TABLES.filter(({ shown }) => shown !== '').map(
  ({ table, shownAs = table }) => shownAs,
);

let ada: Browser;
let person: Person;
let uid: string;

/** Creates one row about the customer in each table of the market, from the table's columns. */
const fill = async (): Promise<void> => {
  const { MARKET_DB: db } = env;
  const columns = await columnsOf(db);
  const of = (table: string) => columns.filter((column) => column.table === table);
  const parents = ['product', 'story'].map((table) => {
    const row = of(table).filter(({ name }) => !/brand_id|default_variant_id/.test(name));
    const kind = row.map((column) => (column.name === 'kind' ? 'moodroom' : valueOf(column, uid)));
    return db
      .prepare(
        `INSERT INTO ${table} (${row.map(({ name }) => name).join()})
         VALUES (${row.map(() => '?').join()}) ON CONFLICT DO NOTHING`,
      )
      .bind(...kind);
  });
  const rows = PERSONAL_TABLES.toReversed().map(({ table }) => insert(db, of(table), uid));
  await db.batch([db.prepare('PRAGMA defer_foreign_keys = on'), ...parents, ...rows]);
};

const countsOf = async (
  db: D1Database,
  tables: readonly { readonly table: string; readonly rows: string }[],
): Promise<Readonly<Record<string, number>>> => {
  const counted = await db.batch<{ n: number }>(
    tables.map(({ table, rows }) =>
      db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${rows}`).bind('hearth', uid),
    ),
  );
  return Object.fromEntries(
    tables.map(({ table }, index) => [table, counted[index]?.results[0]?.n ?? 0]),
  );
};

const download = async (browser = ada) => {
  const reply = await browser.get('/profile/data/download');
  return { reply, file: await reply.json<Record<string, Record<string, unknown>[]>>() };
};

beforeAll(loadProvider);

beforeEach(async () => {
  await env.MARKET_DB.batch(
    PERSONAL_TABLES.map(({ table }) => env.MARKET_DB.prepare(`DELETE FROM ${table}`)),
  );
  ada = new Browser();
  person = await signUp(ada);
  const { data } = await (await ada.get('/api/customer')).json<{ data: { uid: string } }>();
  uid = data.uid;
  await fill();
});

describe('the data about a customer', () => {
  it('is in the tables that are named, and in no others', async () => {
    const named = (tables: readonly { readonly table: string }[]) =>
      tables.map(({ table }) => table).toSorted();
    expect(named(PERSONAL_TABLES)).toEqual((await tablesAboutPersons(env.MARKET_DB)).toSorted());
    expect(named(VISITOR_TABLES)).toEqual((await tablesAboutPersons(env.VISITOR_DB)).toSorted());
    const identity = new Set([...(await tablesAboutPersons(env.IDENTITY_DB)), 'tries']);
    expect(named(IDENTITY_TABLES)).toEqual([...identity].toSorted());
  });

  it('is downloaded in all columns but those that open something, or are about another person', async () => {
    const left: Record<string, readonly string[]> = {};
    for (const [db, tables] of [
      [env.MARKET_DB, PERSONAL_TABLES],
      [env.VISITOR_DB, VISITOR_TABLES],
    ] as const) {
      const columns = await columnsOf(db);
      for (const { table, shown } of tables) {
        const told = new Set(shown.split(/,\s+/).filter(Boolean));
        const names = columns.filter((column) => column.table === table).map(({ name }) => name);
        expect([table, [...told].filter((name) => !names.includes(name))]).toEqual([table, []]);
        left[table] = names.filter((name) => !told.has(name) && !OWNERS.has(name));
      }
    }
    const withheld = Object.entries(left).filter(([, names]) => names.length > 0);
    expect(Object.fromEntries(withheld)).toEqual(WITHHELD);
  });

  it('is downloaded as one complete file, by its customer alone', async () => {
    const { reply, file } = await download();
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="hearth-/);
    expect(reply.headers.get('cache-control')).toContain('no-store');
    for (const table of DOWNLOADED) {
      // The uses of promo codes are in two tables.
      expect([table, file[table]?.length]).toEqual([table, table === 'promo_use' ? 2 : 1]);
    }
    expect(file.sessions).toHaveLength(1);
    expect(file.account).toContainEqual(
      expect.objectContaining({ kind: 'user', email: person.email, name: person.name }),
    );
    expect(JSON.stringify(file)).not.toMatch(/"(password|token|refreshToken|accessToken)"/i);
    const ben = new Browser();
    expect((await ben.get('/profile/data/download')).headers.get('location')).toContain('/auth/');
    await signUp(ben);
    const { file: other } = await download(ben);
    for (const table of DOWNLOADED) expect([table, other[table]]).toEqual([table, []]);
    expect(JSON.stringify(other)).not.toContain('mark ');
    expect(JSON.stringify(other)).not.toContain(person.email);
  });

  it('ends with the account: deleted, anonymised, or kept for tax', async () => {
    const reply = await ada.post('/auth/delete-account', { confirmation: person.email });
    expect(reply.status).toBe(303);
    const left = await countsOf(env.MARKET_DB, PERSONAL_TABLES);
    for (const { table, end } of PERSONAL_TABLES) {
      // A refund belongs to its order, and an offer to its request: deleted rows do not count.
      expect([table, left[table]]).toEqual([table, end === 'kept' ? 1 : 0]);
    }
    const { results } = await env.MARKET_DB.prepare(
      'SELECT author, customer, comment FROM review WHERE product_id = 7',
    ).all();
    expect(results).toEqual([{ author: 'A customer', customer: '', comment: 'mark review' }]);
    const offers = await env.MARKET_DB.prepare('SELECT count(*) AS n FROM price_offer').first('n');
    expect(offers).toBe(0);
    const identity = IDENTITY_TABLES.filter(
      ({ table, end }) => end === 'deleted' && table !== 'outbox',
    );
    for (const [table, rows] of Object.entries(await countsOf(env.IDENTITY_DB, identity))) {
      expect([table, rows]).toEqual([table, 0]);
    }
    // The outbox of a local shop has the email about the deletion, and none from before.
    const emails = env.IDENTITY_DB.prepare('SELECT kind FROM outbox WHERE recipient = ?1');
    expect((await emails.bind(person.email).all()).results).toEqual([{ kind: 'account-deleted' }]);
  });

  it('stays complete for another customer and at another site', async () => {
    const ben = new Browser();
    await signUp(ben);
    await ben.post('/profile/edit', { ...PROFILE, form: 'save' });
    const profile = (site: string, customer: string) =>
      env.MARKET_DB.prepare(
        `INSERT INTO profile SELECT ?1, ?2, name, account_type, telephone, address, city, postcode,
           country, gender, updated_at FROM profile LIMIT 1`,
      ).bind(site, customer);
    await profile('ombre', uid).run();
    await ada.post('/auth/delete-account', { confirmation: person.email });
    const kept = await env.MARKET_DB.prepare('SELECT site FROM profile ORDER BY site').all();
    expect(kept.results).toEqual([{ site: 'hearth' }, { site: 'ombre' }]);
    expect((await download(ben)).file.profile).toHaveLength(1);
  });
});

const PROFILE = {
  name: 'Ben Nevis',
  accountType: 'DECORAIT_PRO',
  gender: '',
  telephone: '',
  address: '12 Mill Lane',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  country: 'United Kingdom',
};
