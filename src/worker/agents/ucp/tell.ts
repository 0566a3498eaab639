import { orderBody } from '#lib/agents/ucp/checkout/order.ts';
import { CAPABILITIES, UCP_VERSION } from '#lib/agents/ucp/capabilities.ts';
import { webUrlProblem } from '#lib/supplier-feeds/web-url.ts';
import type { TellAgent } from '../../platform/agents.ts';
import { isLocalUrl } from './platform-profile.ts';
import { keysOf, PROFILE_PATH } from './profile.ts';
import { signedRequest } from './signatures.ts';

/** Milliseconds within which a platform must confirm. */
const DEADLINE_MS = 10_000;

/**
 * Sends the current state of an order to the platform of the agent that created it, signed with the site's
 * key.
 * @throws when the platform does not accept it; it is sent again later
 */
export const tellUcp: TellAgent = async (
  { env, site },
  { id, event, at, url, checkoutId, order },
) => {
  const isNear = env.DEVELOPMENT === 'true' && isLocalUrl(url);
  const problem = isNear ? null : webUrlProblem(url);
  if (problem !== null) return `Its URL ${problem}.`;
  const [key] = await keysOf(env, site);
  if (!key) return 'This site has no key to sign with.';
  const telling = { origin: site.origin, knowsMarketplace: false };
  const body = new TextEncoder().encode(
    JSON.stringify({
      ucp: {
        version: UCP_VERSION,
        status: 'success',
        capabilities: { [CAPABILITIES.order]: [{ version: UCP_VERSION }] },
      },
      ...orderBody({ data: order, checkoutId }, telling),
    }),
  );
  const headers = await signedRequest(
    key,
    url,
    {
      'content-type': 'application/json',
      'ucp-agent': `profile="${site.origin}${PROFILE_PATH}"`,
      'webhook-id': `${site.id}-${String(id)}-${event}`,
      'webhook-timestamp': String(Math.floor(Date.parse(at) / 1_000)),
    },
    body,
  );
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  await reply.body?.cancel();
  if (!reply.ok) throw new Error(`${url} was answered with ${String(reply.status)}`);
  return undefined;
};
