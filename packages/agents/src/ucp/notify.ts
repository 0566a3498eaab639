import { orderBody } from './checkout/order.ts';
import { CAPABILITIES, UCP_VERSION } from './capabilities.ts';
import { mayPay } from '@parlour/site';
import { webUrlProblem } from '@parlour/domain';
import type { ShopPages } from '../shop-pages.ts';
import type { TellAgent } from '../webhook.ts';
import { fetchOutside } from '@parlour/http';
import { randomText } from '@parlour/runtime';
import { isLocalUrl, isSameHost } from './platform-profile.ts';
import { keysOf, PROFILE_PATH } from './profile.ts';
import { signedRequest } from './signatures.ts';

/** Milliseconds within which a platform must confirm. */
const DEADLINE_MS = 10_000;

/** The header of a challenge, which the reply must repeat as its text. */
const CHALLENGE = 'ucp-challenge';

/**
 * Whether a URL wants the events. A profile may name any URL on its host, and the host may belong to somebody else
 * than the author of the profile: a platform that the site does not name proves it before the shop posts there.
 * @throws when the URL gives no answer; it is asked again later
 */
const answersChallenge = async (url: string, send = fetch): Promise<boolean> => {
  const challenge = randomText(18);
  const headers = { accept: 'text/plain', [CHALLENGE]: challenge };
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const reply = await send(url, { headers, signal, redirect: 'manual' });
  const answer = await startOf(reply, challenge.length);
  if (reply.status >= 500) throw new Error(`${url} was answered with ${String(reply.status)}`);
  return reply.ok && answer === challenge;
};

/** The first characters of a reply; the rest is not read. */
const startOf = async (reply: Response, length: number): Promise<string> => {
  const decoder = new TextDecoder();
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = reply.body ?? [];
  let text = '';
  for await (const part of body) {
    text += decoder.decode(part, { stream: true });
    if (text.length >= length) break;
  }
  return text.slice(0, length);
};

/**
 * Sends the current state of an order to the platform of the agent that created it, signed with the site's
 * key.
 * @throws when the platform does not accept it; it is sent again later
 */
export const notifyUcp =
  (pages: ShopPages, send?: typeof fetch): TellAgent =>
  async ({ env, site }, { id, event, at, profile, url, checkoutId, order }) => {
    const isNear = env.DEVELOPMENT === 'true' && isLocalUrl(url);
    const problem = isNear ? null : webUrlProblem(url);
    if (problem !== null) return `Its URL ${problem}.`;
    if (!isSameHost(url, profile)) return 'Its URL isn’t on the host of the profile.';
    const isNamed = mayPay(site, 'ucp', { profile });
    if (!isNamed && !(await answersChallenge(url, send)))
      return 'Its URL doesn’t answer the challenge.';
    const [key] = await keysOf(env, site);
    if (!key) return 'This site has no key to sign with.';
    const presentation = { pages, origin: site.origin, knowsMarketplace: false };
    const body = new TextEncoder().encode(
      JSON.stringify({
        ucp: {
          version: UCP_VERSION,
          status: 'success',
          capabilities: { [CAPABILITIES.order]: [{ version: UCP_VERSION }] },
        },
        ...orderBody({ data: order, checkoutId }, presentation),
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
    const reply = await fetchOutside(url, {
      method: 'POST',
      headers,
      body,
      deadline: DEADLINE_MS,
      mostBytes: 0,
      send,
    });
    if (!reply.ok) throw new Error(`${url} was answered with ${String(reply.status)}`);
    return undefined;
  };
