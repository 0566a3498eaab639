import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { identitySweeps } from '@parlour/identity';
import { MARKET_SWEEPS } from '../../../src/worker/market/retention.ts';
import { BATCH, type Sweep } from '../../../src/worker/platform/sweep.ts';
import { VISITOR_SWEEPS } from '../../../src/worker/platform/visitors/retention.ts';

/* What grows by requests without an account ends: a sweep deletes it, whatever a stranger sends. */

const tablesIn = async (db: D1Database): Promise<readonly string[]> =>
  (
    await db
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*'")
      .all<{ name: string }>()
  ).results.map(({ name }) => name);

const swept = (sweeps: readonly Sweep[]): ReadonlySet<string> =>
  new Set(sweeps.map(({ sql }) => /^DELETE FROM (\w+)/.exec(sql)?.[1] ?? ''));

/** Tables of the other databases that a visitor without an account can add to, and what limits a day. */
const OPEN: readonly (readonly [table: string, limit: string, sweeps: readonly Sweep[]])[] = [
  ['agent_checkout', 'daily limits of guests', MARKET_SWEEPS],
  ['cart_line', 'daily limits of guests', MARKET_SWEEPS],
  ['product_alert', 'what a person has confirmed: fifty for each address', MARKET_SWEEPS],
  ['sample_request', 'what a person has confirmed: ten a year for each mailbox', MARKET_SWEEPS],
  ['promo_guess', 'a count for each network and customer', MARKET_SWEEPS],
  ['oauthClient', 'registration: 20 an hour by network, 5,000 at a site', identitySweeps(BATCH)],
  ['tries', 'a count for each address and network', identitySweeps(BATCH)],
  ['verification', 'email: 300 a quarter of an hour by network', identitySweeps(BATCH)],
  ['unsentLetter', 'email: 300 a quarter of an hour by network', identitySweeps(BATCH)],
];

it.each(OPEN)('%s ends by a sweep; a day is limited by: %s', (table, _limit, sweeps) => {
  expect(swept(sweeps)).toContain(table);
});

it('every table of the visitors’ database ends by a sweep', async () => {
  const kept = (await tablesIn(env.VISITOR_DB)).filter((table) => !table.startsWith('sqlite_'));
  expect([...swept(VISITOR_SWEEPS)].toSorted()).toEqual(kept.toSorted());
});
