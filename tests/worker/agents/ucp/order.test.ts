import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { agentTeller, CAPABILITIES, verifyRequest } from '@parlour/agents';
import { shopPages } from '#lib/agents/shop-pages.ts';
import { paths } from '#lib/paths.ts';
import { waitingWebhooks } from '#worker/market/agents/events.queries.ts';
import { notifyAgents } from '#worker/market/agents/notify-agents.ts';
import { cancelOrder, takeStep } from '#worker/market/orders/change-order.ts';
import { orderContextOf, promo, stock } from '../../checkout/shop.ts';
import { bought, BUYER, CHAIR, HOME, LAMP, line, whole } from './buying.ts';
import type { UcpReply } from './replies.ts';
import { declared, LISTENING, Platform, WEBHOOK } from './platform.ts';
import { ANSWERS, faultsOf } from './schemas.ts';

/* order_test.py and webhook_test.py of the protocol's own suite, by their cases. */

let platform: Platform;

/** The webhooks that platforms received, with the signed bytes. */
const told: { headers: Headers; url: string; body: Uint8Array<ArrayBuffer> }[] = [];

const orderIn = (body: Uint8Array): UcpReply =>
  JSON.parse(new TextDecoder().decode(body)) as UcpReply;

/** The webhooks of an order: those of earlier tests may be retried meanwhile. */
const toldOf = (orderId: string) => told.filter(({ body }) => orderIn(body).id === orderId);

let answer = 200;
let answersChallenges = true;
/** The URLs that had to prove that they want the webhooks. */
const challenged: string[] = [];

beforeAll(async () => {
  await stock(CHAIR, LAMP);
  await promo({ site: 'hearth', code: 'TEN', percent: 10 });
  platform = await Platform.start({ capabilities: LISTENING });
});

afterEach(() => {
  vi.restoreAllMocks();
  told.length = 0;
  answer = 200;
  answersChallenges = true;
  challenged.length = 0;
});

const listen = (): void => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const challenge = request.headers.get('ucp-challenge');
    if (request.method === 'GET') {
      challenged.push(request.url);
      return new Response(answersChallenges ? challenge : 'Welcome');
    }
    const body = new Uint8Array(await request.arrayBuffer());
    told.push({ headers: request.headers, url: request.url, body });
    return new Response('', { status: answer });
  });
};

/** Waits for the order's own alarm: delivering here as well would send the webhooks twice. */
const untilTold = (orderId: string, count: number) =>
  expect.poll(() => toldOf(orderId)).toHaveLength(count);

const tell = (orderId: string, now?: number) =>
  notifyAgents(orderContextOf('hearth'), agentTeller(shopPages), orderId, now);

const read = async (id: string) => (await platform.request(`/orders/${id}`)).body;

describe('order_test', () => {
  it('test_order_retrieval', async () => {
    const { body } = await bought(platform, whole(line(CHAIR, 2), line(LAMP)));
    const order = await read(body.order.id);
    expect(order).toMatchObject({
      id: body.order.id,
      checkout_id: body.id,
      currency: 'GBP',
      permalink_url: body.order.permalink_url,
    });
    expect(order.line_items).toMatchObject([
      { quantity: { original: 2, total: 2, fulfilled: 0 }, status: 'processing' },
      { quantity: { original: 1, total: 1, fulfilled: 0 }, status: 'processing' },
    ]);
    expect(order.totals.at(-1)).toEqual({ type: 'total', amount: 28_999 });
    // Only an agent that the customer has authorised learns whether there is such an order.
    expect(await platform.request('/orders/404')).toMatchObject({
      status: 401,
      body: { messages: [{ code: 'identity_required' }] },
    });
    const other = await Platform.start({ address: 'https://other.example/p' }, 'other');
    const theirs = await other.request(`/orders/${order.id}`);
    expect(theirs.body).toMatchObject({ messages: [{ code: 'identity_required' }] });
  });

  it('test_order_fulfillment_retrieval', async () => {
    const { body } = await bought(platform, whole(line(CHAIR), line(LAMP)));
    const { fulfillment } = await read(body.order.id);
    expect(fulfillment.expectations).toHaveLength(2);
    expect(fulfillment.expectations[0]).toMatchObject({
      method_type: 'shipping',
      // No other person is named, so the parcel bears the buyer's name.
      destination: { ...HOME, first_name: 'Ada', last_name: 'Byron' },
      line_items: [{ quantity: 1 }],
    });
    expect(fulfillment.events).toEqual([]);
  });

  it('test_order_update: the platform receives what has happened to it', async () => {
    const { body } = await bought(platform, whole(line(CHAIR)));
    await takeStep(orderContextOf('hearth'), body.order.id, 'processing');
    await takeStep(orderContextOf('hearth'), body.order.id, 'shipped', {
      carrier: 'Van',
      tracking: 'V1',
    });
    const shipped = await read(body.order.id);
    expect(shipped.line_items[0]).toMatchObject({
      quantity: { fulfilled: 1 },
      status: 'fulfilled',
    });
    expect(shipped.fulfillment.events).toMatchObject([
      { type: 'shipped', carrier: 'Van', tracking_number: 'V1' },
    ]);
  });

  it('test_order_adjustments: an order that is cancelled and refunded', async () => {
    const { body } = await bought(platform, {
      ...whole(line(CHAIR)),
      discounts: { codes: ['TEN'] },
    });
    await cancelOrder(orderContextOf('hearth'), body.order.id, 'operator', 'Called off');
    const order = await read(body.order.id);
    expect(order.line_items[0]).toMatchObject({ quantity: { total: 0 }, status: 'removed' });
    expect(order.adjustments[0]).toMatchObject({ type: 'cancellation', status: 'completed' });
    expect(order.totals).toContainEqual({ type: 'discount', amount: -1_200 });
  });
});

describe('webhook_test', () => {
  it('test_webhook_event_stream: the whole order at every step, signed', async () => {
    listen();
    const { body } = await bought(platform, whole(line(CHAIR)));
    await untilTold(body.order.id, 1);
    await takeStep(orderContextOf('hearth'), body.order.id, 'processing');
    await untilTold(body.order.id, 2);
    await takeStep(orderContextOf('hearth'), body.order.id, 'shipped', {
      carrier: 'Van',
      tracking: 'V1',
    });
    await untilTold(body.order.id, 3);
    const webhooks = toldOf(body.order.id);
    const bodies = webhooks.map(({ body: bytes }) => orderIn(bytes));
    for (const one of bodies) {
      expect(faultsOf(one, ANSWERS.order ?? [])).toEqual([]);
      expect(one).toMatchObject({ id: body.order.id, checkout_id: body.id });
    }
    expect(bodies.at(-1)?.fulfillment.events).toMatchObject([{ type: 'shipped' }]);
    const ids = webhooks.map(({ headers }) => headers.get('webhook-id'));
    expect(new Set(ids).size).toBe(ids.length);
    const profile = await platform.visit(platform.origin + paths.ucpProfile());
    const { keys } = await profile.json<{ keys: { kid: string }[] }>();
    for (const { headers, url, body: bytes } of webhooks) {
      expect(url).toBe(WEBHOOK);
      expect(headers.get('ucp-agent')).toBe(`profile="${platform.origin}${paths.ucpProfile()}"`);
      expect(Number(headers.get('webhook-timestamp'))).toBeGreaterThan(1_700_000_000);
      const request = { method: 'POST', url, headers, body: bytes };
      const verdict = await verifyRequest(request, (kid) =>
        Promise.resolve(keys.find((key) => key.kid === kid)),
      );
      expect(verdict.status).toBe('verified');
    }
  });

  it('goes only to a URL that has proved to want it', async () => {
    listen();
    answersChallenges = false;
    const { body } = await bought(platform, whole(line(CHAIR)));
    await expect.poll(() => waitingWebhooks(env.MARKET_DB, body.order.id)).toEqual([]);
    expect(challenged).toEqual([WEBHOOK]);
    expect(toldOf(body.order.id)).toEqual([]);
  });

  it('goes only to the host of the profile', async () => {
    listen();
    const webhook_url = 'https://victim.example/form';
    const capabilities = {
      ...LISTENING,
      [CAPABILITIES.order]: declared({ config: { webhook_url } }),
    };
    const other = await Platform.start({ capabilities });
    const { body } = await bought(other, whole(line(CHAIR)));
    expect(body.status).toBe('completed');
    expect(await waitingWebhooks(env.MARKET_DB, body.order.id)).toEqual([]);
    expect([challenged, told]).toEqual([[], []]);
  });

  it('retries an event that was not accepted, and sends the rest only after it', async () => {
    listen();
    answer = 500;
    const { body } = await bought(platform, whole(line(CHAIR)));
    await untilTold(body.order.id, 1);
    await expect
      .poll(() => waitingWebhooks(env.MARKET_DB, body.order.id))
      .toMatchObject([{ attempts: 1 }]);
    answer = 200;
    await tell(body.order.id);
    expect(toldOf(body.order.id), 'not before it is due').toHaveLength(1);
    await tell(body.order.id, Date.now() + 60_000);
    const [first, second] = toldOf(body.order.id).map(({ headers }) => headers.get('webhook-id'));
    expect(second).toBe(first);
  });

  it('test_webhook_order_address_new_address', async () => {
    listen();
    const { body } = await bought(platform, { ...whole(line(CHAIR)), buyer: BUYER });
    await untilTold(body.order.id, 1);
    const [webhook] = toldOf(body.order.id).map(({ body: bytes }) => orderIn(bytes));
    expect(webhook?.fulfillment.expectations[0].destination).toMatchObject(HOME);
  });
});
