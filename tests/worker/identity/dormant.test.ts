import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#lib/durations.ts';
import { sweepAll } from '../../../src/worker/retention.ts';
import { daysAgo, NOW } from '../market/sweep-night.ts';

/* Accounts that nobody has used for three years. */

const account = (id: string, usedAt: string | null, { verified = 1, created = 2_000 } = {}) =>
  env.IDENTITY_DB.prepare(
    `INSERT INTO user (site, id, name, email, emailVerified, accountType, createdAt, updatedAt, usedAt)
      VALUES ('hearth', ?1, 'Ada', ?1 || '@example.test', ?2, '', ?3, ?3, ?4)`,
  )
    .bind(id, verified, daysAgo(created), usedAt)
    .run();

const inCart = (customer: string) =>
  env.MARKET_DB.prepare(
    `INSERT INTO cart_line (site, customer, variant_id, seller_id, quantity, seen_pence, created_at)
      VALUES ('hearth', ?1, 1, 1, 1, 1, ?2)`,
  )
    .bind(customer, daysAgo(0))
    .run();

const left = async (): Promise<string[]> =>
  (
    await env.IDENTITY_DB.prepare('SELECT id FROM user ORDER BY id').all<{ id: string }>()
  ).results.map(({ id }) => id);

const told = async (): Promise<string[]> =>
  (
    await env.IDENTITY_DB.prepare(
      `SELECT recipient FROM outbox WHERE kind = 'account-dormant' ORDER BY recipient`,
    ).all<{ recipient: string }>()
  ).results.map(({ recipient }) => recipient);

/** The sweep, some days after now. */
const sweepAfter = (days: number) => sweepAll(env, NOW + days * DAY_MS);

beforeEach(() =>
  env.IDENTITY_DB.batch(
    ['session', 'user', 'outbox'].map((table) => env.IDENTITY_DB.prepare(`DELETE FROM ${table}`)),
  ),
);

describe('an account that nobody uses', () => {
  it('is announced by email 30 days before the end of three years, once', async () => {
    await account('almost', daysAgo(1_065.5));
    await account('used', daysAgo(1_064));
    await sweepAfter(0);
    await sweepAfter(1);
    expect(await told()).toEqual(['almost@example.test']);
    expect(await left()).toEqual(['almost', 'used']);
  });

  it('is deleted after that, with everything that the shop holds', async () => {
    await account('ada', daysAgo(1_066));
    await inCart('ada');
    await sweepAfter(0);
    await sweepAfter(29);
    expect(await left()).toEqual(['ada']);
    await sweepAfter(31);
    expect(await left()).toEqual([]);
    const rows = await env.MARKET_DB.prepare(
      `SELECT 1 FROM cart_line WHERE customer = 'ada'`,
    ).all();
    expect(rows.results).toEqual([]);
  });

  it('is announced first, however long it has been unused', async () => {
    await account('ada', daysAgo(1_500));
    await sweepAfter(0);
    expect([await left(), await told()]).toEqual([['ada'], ['ada@example.test']]);
  });

  it('stays when it is used after the email', async () => {
    await account('ada', daysAgo(1_066));
    await sweepAfter(0);
    await env.IDENTITY_DB.prepare(
      `INSERT INTO session (site, id, userId, token, expiresAt, createdAt, updatedAt)
        VALUES ('hearth', 's', 'ada', 't', ?1, ?1, ?1)`,
    )
      .bind(new Date(NOW).toISOString())
      .run();
    await sweepAfter(31);
    expect(await left()).toEqual(['ada']);
  });

  it('is deleted without an email if its address was never confirmed', async () => {
    await account('stranger', null, { verified: 0, created: 1_096 });
    await account('newer', null, { verified: 0, created: 1_094 });
    await sweepAfter(0);
    expect([await left(), await told()]).toEqual([['newer'], []]);
  });
});
