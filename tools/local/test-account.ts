import { createHash } from 'node:crypto';
import type { Miniflare } from 'miniflare';
import { type Site, hasEmbeddedIdentity } from '@parlour/site';
import { STATE, STATE_STAMPS } from './folders.ts';
import { onceFor } from './stamps.ts';

/** An account with which a newcomer can sign in on every site. */
export interface TestAccount {
  readonly email: string;
  readonly password: string;
}

export const TEST_EMAIL = 'shopper@parlour.example';

const HTML_AMPERSAND = /&(amp|#38);/g;

/**
 * Makes the account on one site through the sign-up form, as a shopper would, and confirms its address by the
 * email in the outbox.
 * @returns whether it was new.
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
  if (reply.status !== 200) {
    throw new Error(`The test account of ${origin} could not be made: status ${reply.status}.`);
  }
  return confirmAddress(runtime, origin, account);
};

/**
 * Confirms an address by the link in the newest email to it in the outbox, and the password of the sign-up.
 * @returns whether there is a link: an email without one says that the account exists already.
 */
export const confirmAddress = async (
  runtime: Miniflare,
  origin: string,
  { email, password }: TestAccount,
): Promise<boolean> => {
  const outbox = await (await runtime.dispatchFetch(`${origin}/idp/outbox`)).text();
  const message = outbox.split('<article').find((text) => text.includes(email)) ?? '';
  const link = /href="([^"]*verify-email[^"]*)"/.exec(message)?.[1]?.replace(HTML_AMPERSAND, '&');
  if (link === undefined) return false;
  const reply = await runtime.dispatchFetch(link, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ password }).toString(),
  });
  return reply.ok;
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
