import type { AgentNews, TellAgent } from '../../platform/agents.ts';
import { requireSecret } from '../../platform/env.ts';
import { hmac } from './hmac.ts';
import { orderEvent } from './order-event.ts';

/** Milliseconds that a webhook may take to answer. */
const DEADLINE = 10_000;

/**
 * Posts an order's news to its platform's webhook, signed: `Merchant-Signature: t=<seconds>,v1=<hex>`,
 * HMAC-SHA256 over the seconds, a point and the body.
 * @throws when the platform does not take it, so that it is told again
 */
export const tellByAcp =
  (send: typeof fetch = (input, init) => fetch(input, init)): TellAgent =>
  async ({ env, site }, news) => {
    const client = site.agents.acp.find(({ key }) => `acp:${key}` === news.client);
    if (!client?.signature) return 'The site does not know this platform any more.';
    const body = JSON.stringify(orderEvent(site, news));
    const seconds = String(Math.floor(Date.now() / 1_000));
    const secret = requireSecret(env, site, client.signature);
    const signature = (await hmac(secret, `${seconds}.${body}`)).toHex();
    const reply = await send(news.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE),
      headers: {
        'content-type': 'application/json',
        'merchant-signature': `t=${seconds},v1=${signature}`,
        'request-id': requestIdOf(news),
        timestamp: new Date(Number(seconds) * 1_000).toISOString(),
      },
      body,
    });
    await reply.body?.cancel();
    if (reply.ok) return undefined;
    throw new Error(`the webhook answered with ${String(reply.status)}`);
  };

/** The same each time that the same news is told. */
const requestIdOf = ({ id, order }: AgentNews): string => `${order.id}-${String(id)}`;
