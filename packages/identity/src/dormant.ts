import { DAY_MS } from '@parlour/domain';
import { DORMANT_NOTICE_DAYS } from './periods.ts';
import { accountDormant } from './account-emails.ts';
import { type Site, hasEmbeddedIdentity, siteById, sitesOf } from '@parlour/site';
import type { IdentityBindings } from './bindings.ts';
import { errorChain, log } from '@parlour/runtime';
import { IDENTITY_RETENTION } from './retention.ts';
import { writeTo } from './emails.ts';

/** Accounts in one run; the next run continues. */
const MOST = 200;

const USED = 'coalesce(usedAt, createdAt)';

/** Only a confirmed address is told: any other may be a stranger's. */
const TO_TELL = `SELECT id, name, email FROM user
  WHERE site = ?1 AND emailVerified = 1 AND dormantToldAt IS NULL AND ${USED} < ?2 LIMIT ${String(MOST)}`;
const TOLD = 'UPDATE user SET dormantToldAt = ?3 WHERE site = ?1 AND id = ?2';
const OVER = `SELECT id FROM user WHERE site = ?1 AND ${USED} < ?2
  AND (emailVerified = 0 OR dormantToldAt < ?3) LIMIT ${String(MOST)}`;

interface TellRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

const before = (now: number, days: number): string => new Date(now - days * DAY_MS).toISOString();

/**
 * Tells the owners of accounts that have not been used for almost as long as accounts are kept, and deletes those
 * that were told a month ago and have not been used since.
 * @param remove deletes a customer with everything that the shop holds
 */
export const endDormantAccounts = async (
  env: IdentityBindings,
  now: number,
  remove: (site: Site, customer: string) => Promise<void>,
): Promise<void> => {
  const { IDENTITY_DB: db } = env;
  const nearlyOver = before(now, IDENTITY_RETENTION.account - DORMANT_NOTICE_DAYS);
  const over = before(now, IDENTITY_RETENTION.account);
  const toldBefore = before(now, DORMANT_NOTICE_DAYS);
  for (const { id: siteId } of (await sitesOf(env)).filter(hasEmbeddedIdentity)) {
    const site = await siteById(env, siteId);
    if (!site) continue;
    const ending = db.prepare(OVER).bind(site.id, over, toldBefore);
    for (const { id } of (await ending.all<{ readonly id: string }>()).results) {
      try {
        await remove(site, id);
      } catch (thrown) {
        // It is tried again in the next night; the others do not wait for it.
        log('error', 'dormant_account_kept', { site: site.id, chain: errorChain(thrown) });
      }
    }
    const telling = db.prepare(TO_TELL).bind(site.id, nearlyOver);
    for (const { id, name, email } of (await telling.all<TellRow>()).results) {
      await db.prepare(TOLD).bind(site.id, id, new Date(now).toISOString()).run();
      await writeTo(env, site, email, accountDormant(site, name));
    }
  }
};
