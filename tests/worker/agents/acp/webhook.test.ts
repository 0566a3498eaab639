import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { Order } from '@parlour/contract';
import { agentTeller, type AgentWebhook } from '@parlour/agents';
import { hmac } from '@parlour/runtime';
import { shopPages } from '#lib/agents/shop-pages.ts';
import { siteOf } from '../../checkout/shop.ts';
import { expectValid } from './platform.ts';

const line = {
  id: 'O1-1-1',
  shipmentId: 'O1-1',
  productId: '1',
  variantId: '10',
  urlSlug: 'chair',
  mainPicture: '/media/10.webp',
  productName: 'Chair',
  seoTitle: '<b>Oak</b> chair',
  sellerId: '1',
  sellerName: 'Seller',
  quantity: 2,
  rrp: 120,
  total: 240,
};

const order = Order.parse({
  id: 'O1',
  status: 'shipped',
  subTotal: 240,
  discount: 0,
  total: 240,
  vat: 40,
  refunded: 10,
  shipments: [
    {
      id: 'O1-1',
      orderId: 'O1',
      status: 'shipped',
      carrier: 'Van',
      tracking: 'V1',
      shippedAt: '2026-11-22T09:00:00.000Z',
      lines: [line],
    },
  ],
});

const webhook: AgentWebhook = {
  id: 7,
  event: 'changed',
  at: '2026-11-22T10:00:00.000Z',
  protocol: 'acp',
  client: 'acp:ACP_KEY_HEARTH',
  profile: '',
  url: 'https://platform.example/events',
  checkoutId: 'session-1',
  order,
};

const hex = async (text: string): Promise<string> =>
  (await hmac('test-acp-signature-hearth', text)).toHex();

const visit = { env, site: siteOf('hearth') };

describe('webhooks of ACP', () => {
  it('carry the whole order, signed with the shared secret', async () => {
    const sent: Request[] = [];
    const tell = agentTeller(shopPages, (input, init) => {
      sent.push(new Request(input, init));
      return Promise.resolve(Response.json({ received: true }));
    });
    expect(await tell(visit, webhook)).toBeUndefined();
    const [request] = sent;
    const body = await request!.text();
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> };
    expectValid(data, 'Order');
    expect([request!.url, type, data.status]).toEqual([webhook.url, 'order_update', 'shipped']);
    expect(data).toMatchObject({
      checkout_session_id: 'session-1',
      permalink_url: 'http://hearth.localhost:8787/purchase/orders-list-new/O1',
      line_items: [{ title: 'Oak chair', quantity: { ordered: 2, current: 2, fulfilled: 2 } }],
      fulfillments: [{ status: 'shipped', carrier: 'Van', tracking_number: 'V1' }],
      adjustments: [{ type: 'refund', amount: 1_000, currency: 'gbp' }],
    });
    const mark = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(request!.headers.get('merchant-signature')!);
    expect(mark?.[2]).toBe(await hex(`${mark?.[1] ?? ''}.${body}`));
  });

  it('are retried when they fail, and are not sent to a platform that has gone', async () => {
    const refused = agentTeller(shopPages, () =>
      Promise.resolve(new Response(null, { status: 500 })),
    );
    await expect(refused(visit, webhook)).rejects.toThrow('500');
    const gone = { ...webhook, client: 'acp:GONE' };
    expect(await refused(visit, gone)).toBe('The site no longer knows this platform.');
  });
});
