import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_MS } from '@parlour/domain';
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

  it('[PROFILE-010] takes the alerts with it that were asked for at its confirmed address', async () => {
    const alert = (email: string) =>
      env.MARKET_DB.prepare(
        `INSERT INTO product_alert (id, site, email, variant_id, kind, key, created_at)
          VALUES (?1, 'hearth', ?2, 1, 'price', ?2, ?3)`,
      )
        .bind(email.length, email, new Date(NOW + 30 * DAY_MS).toISOString())
        .run();
    await account('ada', daysAgo(1_066));
    await account('mallory', null, { verified: 0 });
    for (const name of ['ada', 'mallory', 'joada']) await alert(`${name}@example.test`);
    await sweepAfter(0);
    await sweepAfter(31);
    expect(await left()).toEqual([]);
    const { results } = await env.MARKET_DB.prepare('SELECT email FROM product_alert').all();
    expect(results.map(({ email }) => email).toSorted()).toEqual([
      'joada@example.test',
      'mallory@example.test',
    ]);
  });

  it('does not keep the others when the deletion of one fails, and is tried again', async () => {
    for (const id of ['ada', 'ben', 'cyd']) await account(id, daysAgo(1_066));
    await inCart('ben');
    await sweepAfter(0);
    await env.MARKET_DB.prepare(
      `CREATE TRIGGER refusing BEFORE DELETE ON cart_line WHEN old.customer = 'ben'
        BEGIN SELECT raise(ABORT, 'no'); END`,
    ).run();
    onTestFinished(async () => {
      await env.MARKET_DB.prepare('DROP TRIGGER IF EXISTS refusing').run();
    });
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await sweepAfter(31);
    expect(logged.mock.calls.flat().join()).toContain('dormant_account_kept');
    logged.mockRestore();
    expect(await left()).toEqual(['ben']);
    await env.MARKET_DB.prepare('DROP TRIGGER refusing').run();
    await sweepAfter(32);
    expect(await left()).toEqual([]);
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
