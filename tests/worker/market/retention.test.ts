import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { operatorReadOrder } from '@parlour/contract';
import { attemptsAt } from '@parlour/identity';
import { MARKET_SWEEPS } from '../../../src/worker/market/retention.ts';
import { notSwept, sweep } from '../../../src/worker/platform/sweep.ts';
import { siteById } from '@parlour/site';
import { sweepAll, sweepVisitors } from '../../../src/worker/retention.ts';
import { TOKEN, visit } from '../insight/counting-shop.ts';
import { operate } from '../operator/orders.ts';
import { daysAgo, NOW } from './sweep-night.ts';

const insert = (db: D1Database, table: string, row: Readonly<Record<string, unknown>>) =>
  db
    .prepare(
      `INSERT INTO ${table} (${Object.keys(row).join()})
       VALUES (${Object.keys(row)
         .map(() => '?')
         .join()})`,
    )
    .bind(...Object.values(row));

const ADA = { site: 'parlour', customer: 'ada' };

interface RetentionCase {
  readonly table: string;
  readonly column: string;
  readonly days: number;
  readonly row: (key: string, moment: string) => Readonly<Record<string, unknown>>;
  /** Identifies the old row and the new one. */
  readonly key: string;
  readonly identity?: boolean;
}

const enquiry = (status: string) => (key: string, created_at: string) => ({
  ...ADA,
  id: key === 'old' ? 1 : 2,
  status,
  message: key,
  created_at,
  seller_id: 1,
  product_id: 1,
  variant_id: 1,
  quantity: 1,
  seller_name: '',
  product_name: '',
  variant_name: '',
});

const token = (key: string, expiresAt: string) => ({
  site: 'parlour',
  id: key,
  token: key,
  clientId: 'x',
  userId: 'ada',
  scopes: '[]',
  createdAt: daysAgo(400),
  expiresAt,
});

const KEPT: readonly (readonly [string, RetentionCase])[] = [
  [
    'lines of the operators’ audit log',
    {
      table: 'operator_act',
      column: 'at',
      days: 730,
      key: 'call',
      row: (call, at) => ({ at, operator: 'hearth/Ada', sites: ' hearth ', call, asked: '{}' }),
    },
  ],
  [
    'idempotency replies',
    {
      table: 'idempotent_reply',
      column: 'created_at',
      days: 7,
      key: 'key',
      row: (key, created_at) => ({
        ...ADA,
        call: 'POST x',
        key,
        body_hash: '',
        reply: '{}',
        created_at,
      }),
    },
  ],
  [
    'daily counts',
    {
      table: 'customer_day',
      column: 'day',
      days: 2,
      key: 'kind',
      row: (kind, moment) => ({ ...ADA, kind, day: moment.slice(0, 10), count: 1 }),
    },
  ],
  [
    'cart lines',
    {
      table: 'cart_line',
      column: 'created_at',
      days: 180,
      key: 'product_name',
      row: (key, created_at) => ({
        ...ADA,
        variant_id: key === 'old' ? 1 : 2,
        seller_id: 1,
        quantity: 1,
        seen_pence: 1,
        product_name: key,
        created_at,
      }),
    },
  ],
  [
    'expired enquiries',
    {
      table: 'product_enquiry',
      column: 'created_at',
      days: 365,
      key: 'message',
      row: enquiry('expired'),
    },
  ],
  [
    'refresh tokens',
    {
      table: 'oauthRefreshToken',
      column: 'expiresAt',
      days: 1,
      key: 'id',
      identity: true,
      row: token,
    },
  ],
  [
    'access tokens',
    {
      table: 'oauthAccessToken',
      column: 'expiresAt',
      days: 1,
      key: 'id',
      identity: true,
      row: token,
    },
  ],
  [
    'sessions of customers',
    {
      table: 'shopSession',
      column: 'endsAt',
      days: 1,
      key: 'id',
      identity: true,
      row: (id, moment) => ({
        site: 'parlour',
        id,
        customer: 'ada',
        providerSession: '',
        device: '',
        place: '',
        openedAt: 0,
        seenAt: 0,
        endsAt: Date.parse(moment),
      }),
    },
  ],
  [
    'notes of sign-ins that ended',
    {
      table: 'endedSession',
      column: 'until',
      days: 1,
      key: 'id',
      identity: true,
      row: (id, moment) => ({ site: 'parlour', id, until: Date.parse(moment) }),
    },
  ],
  [
    'emails about accounts',
    {
      table: 'unsentLetter',
      column: 'endsAt',
      days: 1,
      key: 'id',
      identity: true,
      row: (id, moment) => ({
        site: 'parlour',
        id,
        recipient: 'ada@example.test',
        letter: '{}',
        attempts: 1,
        dueAt: 0,
        endsAt: Date.parse(moment),
      }),
    },
  ],
  [
    'records of emails',
    {
      table: 'letter',
      column: 'created_at',
      days: 30,
      key: 'key',
      row: (key, created_at) => ({
        key,
        site: 'parlour',
        kind: 'order-shipped',
        created_at,
        due_at: created_at,
      }),
    },
  ],
  [
    'tries',
    {
      table: 'tries',
      column: 'endsAt',
      days: 1,
      key: 'subject',
      identity: true,
      row: (subject, moment) => ({
        site: 'parlour',
        subject,
        count: 1,
        endsAt: Date.parse(moment),
      }),
    },
  ],
];

const databaseOf = ({ identity }: RetentionCase): D1Database =>
  identity === true ? env.IDENTITY_DB : env.MARKET_DB;

beforeEach(async () => {
  await env.IDENTITY_DB.prepare(
    `INSERT OR IGNORE INTO user (site, id, name, email, accountType, createdAt, updatedAt)
     VALUES ('parlour', 'ada', 'Ada', 'ada@example.test', 'personal', '2026', '2026')`,
  ).run();
  for (const [, one] of KEPT) await databaseOf(one).prepare(`DELETE FROM ${one.table}`).run();
});

describe('the nightly sweep', () => {
  it.each(KEPT)('deletes %s that are too old, and keeps the others', async (_, one) => {
    const db = databaseOf(one);
    await db.batch([
      insert(db, one.table, one.row('old', daysAgo(one.days + 1))),
      insert(db, one.table, one.row('new', daysAgo(one.days - 0.5))),
    ]);
    await sweepAll(env, NOW);
    const { results } = await db.prepare(`SELECT ${one.key} AS key FROM ${one.table}`).all();
    expect(results).toEqual([{ key: 'new' }]);
  });

  it('deletes the offers of an old price request with it, and keeps its order', async () => {
    const db = env.MARKET_DB;
    const offers = [1, 2].map((id) =>
      insert(db, 'price_offer', {
        id,
        enquiry_id: id,
        price_pence: 1,
        created_at: daysAgo(400),
        expires_at: daysAgo(390),
      }),
    );
    await db.batch([
      insert(db, 'product_enquiry', enquiry('expired')('old', daysAgo(400))),
      insert(db, 'product_enquiry', enquiry('ordered')('new', daysAgo(400))),
      ...offers,
    ]);
    await sweepAll(env, NOW);
    const left = await db.prepare('SELECT enquiry_id FROM price_offer').all();
    expect(left.results).toEqual([{ enquiry_id: 2 }]);
    const enquiries = await db.prepare('SELECT id FROM product_enquiry').all();
    expect(enquiries.results).toEqual([{ id: 2 }]);
  });

  it('takes the persons out of orders after seven years, and keeps the sums', async () => {
    const db = env.MARKET_DB;
    const parts = (id: string, placed_at: string) => [
      insert(db, 'customer_order', {
        ...ADA,
        id,
        customer_name: 'Ada Byron',
        customer_email: 'ada@example.test',
        status: 'delivered',
        address: '{"streetA":"1 Church Lane"}',
        promo_code: 'TEN',
        size: 1,
        subtotal_pence: 12_000,
        total_pence: 12_000,
        vat_pence: 2_000,
        placed_at,
        pay_by: placed_at,
        paid_at: placed_at,
        paid_with: 'Visa ending in 4242',
        intent_id: `pi_${id}`,
        refund_pence: 1_000,
        refunded_pence: 1_000,
      }),
      insert(db, 'shipment', {
        id: `${id}-1`,
        order_id: id,
        position: 1,
        seller_id: 1,
        seller_name: 'Mill',
        status: 'delivered',
        note: 'Ring twice',
        tracking: 'V1',
        reason_return: 'Too large for my hall',
        moved_at: placed_at,
      }),
      insert(db, 'order_event', {
        order_id: id,
        status: 'placed',
        comment: 'For my mother',
        actor: 'customer',
        created_at: placed_at,
      }),
      insert(db, 'refund', {
        order_id: id,
        number: 1,
        amount_pence: 1_000,
        reason: 'As agreed with Ms Byron',
        created_at: placed_at,
        done_at: placed_at,
      }),
      insert(db, 'promo_use', {
        ...ADA,
        code: `TEN${id}`,
        order_id: id,
        person: 'ada@example.test',
      }),
    ];
    await db.batch([...parts('OLD', daysAgo(2_558)), ...parts('NEW', daysAgo(2_556))]);
    await sweepAll(env, NOW);
    const all = async (table: string, id: string, key = 'order_id') =>
      (await db.prepare(`SELECT * FROM ${table} WHERE ${key} = ?1`).bind(id).all()).results;
    const traces = async (id: string): Promise<string> =>
      JSON.stringify([
        await all('customer_order', id, 'id'),
        await all('shipment', id),
        await all('order_event', id),
        await all('refund', id),
        await all('promo_use', id),
      ]);
    const personal = /ada|Byron|Church|Visa|pi_|Ring|V1|my hall|mother/i;
    expect(await traces('OLD')).not.toMatch(personal);
    expect(await traces('NEW')).toMatch(personal);
    expect(await all('customer_order', 'OLD', 'id')).toMatchObject([
      { total_pence: 12_000, vat_pence: 2_000, refunded_pence: 1_000, status: 'delivered' },
    ]);
    const read = await operate(operatorReadOrder, { params: { id: 'OLD' } });
    expect(read.data).toMatchObject({ id: 'OLD', total: 120, customerName: '' });
  });

  it('leaves no comment behind when old orders have more parts than orders', async () => {
    const db = env.MARKET_DB;
    const many = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)';
    await insert(db, 'customer_order', {
      ...ADA,
      id: 'FIRST',
      customer_email: 'ada@example.test',
      customer_name: 'Ada Byron',
      status: 'delivered',
      address: '{}',
      placed_at: daysAgo(3_000),
      pay_by: daysAgo(3_000),
      size: 1,
      subtotal_pence: 1,
      total_pence: 1,
      vat_pence: 0,
    }).run();
    const { results } = await db
      .prepare(`SELECT name FROM pragma_table_info('customer_order') WHERE name <> 'id'`)
      .all<{ name: string }>();
    const columns = results.map(({ name }) => `"${name}"`).join();
    const events = (orders: string) =>
      db.prepare(`INSERT INTO order_event (order_id, status, comment, actor, created_at)
        SELECT id, 'placed', 'For Ada', 'customer', placed_at FROM customer_order WHERE ${orders}`);
    await db.batch([
      db.prepare(`${many} INSERT INTO customer_order (id, ${columns})
        SELECT 'MANY' || i, ${columns} FROM customer_order JOIN n WHERE id = 'FIRST'`),
      events(`id LIKE 'MANY%'`),
      events(`id LIKE 'MANY%'`),
    ]);
    await sweepAll(env, NOW);
    // An order keeps its person until its parts name none, and may have to wait for the next night.
    await sweepAll(env, NOW);
    const left = `SELECT count(*) AS n FROM order_event WHERE comment = 'For Ada'`;
    expect(await db.prepare(left).first<number>('n')).toBe(0);
    const named = `SELECT count(*) AS n FROM customer_order WHERE customer_name = 'Ada Byron' AND id LIKE 'MANY%'`;
    expect(await db.prepare(named).first<number>('n')).toBe(0);
  });

  const oldReplies = (count: number) =>
    env.MARKET_DB.prepare(
      `INSERT INTO idempotent_reply (site, customer, call, key, body_hash, reply, created_at)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       SELECT 'parlour', 'ada', 'POST x', 'k' || i, '', '{}', ?1 FROM n`,
    )
      .bind(daysAgo(30), count)
      .run();
  const replies = () =>
    env.MARKET_DB.prepare('SELECT count(*) AS n FROM idempotent_reply').first<number>('n');

  it('deletes however many there are, as long as there is time', async () => {
    await oldReplies(110_000);
    await sweepAll(env, NOW);
    expect(await replies()).toBe(0);
  });

  it('stops when its time is over, after some of each kind', async () => {
    await oldReplies(4_500);
    const line = KEPT.find(([, { table }]) => table === 'cart_line')![1];
    await insert(env.MARKET_DB, 'cart_line', line.row('old', daysAgo(200))).run();
    const result = await sweep(env.MARKET_DB, MARKET_SWEEPS, { now: NOW, lasting: 0 });
    expect(result.counts).toMatchObject({ idempotencyReply: 2_000, cartLine: 1 });
    expect(await replies()).toBe(2_500);
  });
});

describe('a kind that cannot be swept', () => {
  it('does not hold up the later ones, and the health check names it until it can', async () => {
    const [one] = KEPT.filter(([, { table }]) => table === 'operator_act').map(([, one]) => one);
    const old = () =>
      env.MARKET_DB.prepare('SELECT count(*) AS n FROM operator_act').first<number>('n');
    await insert(env.MARKET_DB, 'operator_act', one!.row('old', daysAgo(1_000))).run();
    await insert(env.MARKET_DB, 'cart_line', {
      ...KEPT.find(([, { table }]) => table === 'cart_line')![1].row('old', daysAgo(200)),
    }).run();
    // As a foreign key would that is added later.
    await env.MARKET_DB.prepare(
      `CREATE TRIGGER kept BEFORE DELETE ON cart_line BEGIN SELECT raise(ABORT, 'still used'); END`,
    ).run();
    await sweepAll(env, NOW);
    expect(await old()).toBe(0);
    expect(await notSwept(env)).toEqual(['market: cartLine']);
    const [found] = await healthFaults();
    expect(found).toMatchObject({
      name: 'ends of retention periods',
      fault: expect.stringContaining('market: cartLine') as string,
    });
    await env.MARKET_DB.prepare('DROP TRIGGER kept').run();
    await sweepAll(env, NOW);
    expect(await healthFaults()).toEqual([]);
  });
});

/** What the health check of an operator says about the sweep. */
const healthFaults = async (): Promise<readonly { name: string; fault?: string }[]> => {
  // A result is used again for ten seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const reply = await visit('/healthz/ready', { headers: { authorization: `Bearer ${TOKEN}` } });
  const { dependencies } = await reply.json<{
    dependencies: { name: string; ok: boolean; fault?: string }[];
  }>();
  return dependencies.filter(({ name, ok }) => !ok && name === 'ends of retention periods');
};

describe('the hourly sweep', () => {
  const old = (count: number) =>
    env.IDENTITY_DB.prepare(
      `INSERT INTO tries (site, subject, count, endsAt)
       WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       SELECT 'parlour', 'account ' || i, 1, ?1 FROM n`,
    )
      .bind(Date.parse(daysAgo(2)), count)
      .run();
  const tries = () => env.IDENTITY_DB.prepare('SELECT count(*) AS n FROM tries').first<number>('n');

  it('deletes old attempts, and no customer waits for that', async () => {
    await old(5_000);
    const site = (await siteById(env, 'parlour'))!;
    const counter = { kind: 'account 7', rate: { count: 1, period: 60 } };
    await attemptsAt(env, site).count(counter);
    expect(await tries()).toBe(5_000);
    await expect(attemptsAt(env, site).count(counter)).rejects.toThrow('Too many attempts');
    await sweepVisitors(env, NOW);
    expect(await tries()).toBe(1);
  });
});
