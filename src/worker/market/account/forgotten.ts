import { type Site, siteById } from '@parlour/site';
import { sha256 } from '@parlour/runtime';
import type { Env } from '../../platform/env.ts';
import { deleteUndelivered } from '@parlour/mail';
import { purgeDue } from '../purge-due.ts';
import type { Owner } from '../owner.ts';
import { deleteRows } from './customer.queries.ts';
import { OWNED_TABLES } from './personal-tables.ts';

const hashOf = ({ site, customer }: Owner): Promise<string> => sha256(`${site} ${customer}`);

const REMEMBER = 'INSERT OR REPLACE INTO forgotten (hash, at) VALUES (?1, ?2)';

/** Notes that a customer has been deleted, so that a restored backup does not bring them back. */
export const rememberForgotten = async (
  { VISITOR_DB: db }: Pick<Env, 'VISITOR_DB'>,
  owner: Owner,
): Promise<void> => {
  await db
    .prepare(REMEMBER)
    .bind(await hashOf(owner), new Date().toISOString())
    .run();
};

const PAGE = 1_000;

/** The customers that a table has rows about, a page at a time. @param column with the customer's id */
async function* customersIn(
  db: D1Database,
  table: string,
  column: string,
): AsyncIterable<readonly Owner[]> {
  const next = db.prepare(`SELECT DISTINCT site, ${column} AS customer FROM ${table}
    WHERE (site, ${column}) > (?1, ?2) ORDER BY site, ${column} LIMIT ${String(PAGE)}`);
  let last: Owner | undefined = { site: '', customer: '' };
  while (last) {
    const { results }: D1Result<Owner> = await next.bind(last.site, last.customer).all<Owner>();
    yield results;
    last = results.length < PAGE ? undefined : results.at(-1);
  }
}

const KNOWN = 'SELECT hash FROM forgotten WHERE hash IN (SELECT value FROM json_each(?1))';

const forgottenOf = async (
  { VISITOR_DB: db }: Env,
  owners: readonly Owner[],
): Promise<readonly Owner[]> => {
  const hashes = await Promise.all(owners.map(hashOf));
  const { results } = await db.prepare(KNOWN).bind(JSON.stringify(hashes)).all<{ hash: string }>();
  const known = new Set(results.map(({ hash }) => hash));
  return owners.filter((_, index) => known.has(hashes[index] ?? ''));
};

interface ForgettableAccounts {
  confirmedAddress(env: Env, site: Site, id: string): Promise<string>;
  forget(env: Env, site: Site, id: string): Promise<void>;
}

/**
 * Deletes customers again whom a restored database has brought back. The payment provider and the mailbox were
 * told the first time.
 * @param accounts those of the embedded identity provider; `forget` deletes one without an email
 * @returns the number of customers
 */
export const forgetAgain = async (env: Env, accounts: ForgettableAccounts): Promise<number> => {
  const tables = [
    ...OWNED_TABLES.map((table) => [env.MARKET_DB, table, 'customer'] as const),
    [env.IDENTITY_DB, 'user', 'id'] as const,
  ];
  const found = new Map<string, Owner>();
  for (const [db, table, column] of tables) {
    for await (const owners of customersIn(db, table, column)) {
      for (const owner of await forgottenOf(env, owners)) {
        found.set(`${owner.site} ${owner.customer}`, owner);
      }
    }
  }
  for (const owner of found.values()) {
    const site = await siteById(env, owner.site);
    const address = site ? await accounts.confirmedAddress(env, site, owner.customer) : '';
    await purgeDue(env, await deleteRows(env, owner, address));
    if (site) await accounts.forget(env, site, owner.customer);
    if (address !== '') await deleteUndelivered(env.MARKET_DB, owner.site, address);
  }
  return found.size;
};
