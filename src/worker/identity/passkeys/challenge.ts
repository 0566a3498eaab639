import type { Context } from 'hono';
import { attemptsAt } from '../../platform/rate-limits/attempts.ts';
import { providerFor } from '../provider.ts';
import type { SiteEnv } from '../../platform/env.ts';
import { clientNetwork } from '../../platform/rate-limits/client-network.ts';
import { IDENTITY_RATE_LIMITS } from '../../platform/rate-limits/rate-limits.ts';

/**
 * A challenge for signing in with a passkey. It names no account: the browser offers the passkeys that it has
 * for this site.
 * @throws {ShopError} `rate_limited`
 */
export const signInChallenge = async (c: Context<SiteEnv>): Promise<Response> => {
  const { site } = c.var;
  await attemptsAt(c.env, site).count({
    subject: `challenge from ${clientNetwork(c.req.raw.headers)}`,
    rate: IDENTITY_RATE_LIMITS.form.network,
  });
  // Without the visitor's cookies: a challenge for a known account would reveal which passkeys it has.
  const reply = await providerFor(c.env, site).api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    asResponse: true,
  });
  // The library verifies the owner only if the device can; a sign-in requires it.
  const options = { ...(await reply.json<object>()), userVerification: 'required' };
  const answer = c.json(options, 200, { 'cache-control': 'no-store' });
  for (const cookie of reply.headers.getSetCookie()) answer.headers.append('set-cookie', cookie);
  return answer;
};
