import { createHash } from 'node:crypto';
import type { Miniflare } from 'miniflare';
import type { Site } from '#lib/site/schema.ts';
import { hasEmbeddedIdentity } from '#lib/site/sign-in.ts';
import { STATE, STATE_STAMPS } from './folders.ts';
import { onceFor } from './stamps.ts';

/** An account that a newcomer can sign in with on every site. */
export interface TestAccount {
  readonly email: string;
  readonly password: string;
}

export const TEST_EMAIL = 'shopper@parlour.example';

/**
 * Makes the account on one site through the sign-up form, as a shopper would.
 * @returns whether there was none yet.
 * @throws when the form is refused for any other reason.
 */
export const createTestAccount = async (
  runtime: Miniflare,
  origin: string,
  account: TestAccount,
): Promise<boolean> => {
  const fields = { ...account, name: 'Test Shopper', accountType: 'DECORAIT_PRO_CLIENT' };
  const reply = await runtime.dispatchFetch(`${origin}/idp/sign-up`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });
  const text = await reply.text();
  if (reply.status === 303) return true;
  if (reply.status === 400 && text.includes('There is an account')) return false;
  throw new Error(`The test account of ${origin} could not be made: status ${reply.status}.`);
};

/** Makes the account on every site with the embedded provider, unless it was made before. */
export const createTestAccountsOnce = (
  runtime: Miniflare,
  sites: readonly Site[],
  account: TestAccount,
): Promise<boolean> =>
  onceFor({
    name: 'test-account',
    stamps: STATE_STAMPS,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([account, sites.map(({ id }) => id)]))
      .digest('hex'),
    output: `${STATE}/d1`,
    run: async () => {
      for (const site of sites.filter(hasEmbeddedIdentity)) {
        await createTestAccount(runtime, site.origin, account);
      }
    },
  });
