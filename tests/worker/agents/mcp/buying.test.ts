import { env } from 'cloudflare:workers';
import { decodeJwt } from 'jose';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../browser.ts';
import { paid, stock } from '../../checkout/shop.ts';
import { shopper } from '../../checkout/shopper.ts';
import { isSignedIn, loadProvider, signUp, somebody } from '../../identity/people.ts';
import { declare } from '../../operator/facts.ts';
import { seed } from '../../seed.ts';
import { sendAsAssistant, assistant, ORIGIN, use } from './assistant.ts';
import { letIn, registered } from './let-in.ts';

interface CheckoutReply {
  readonly id: string;
  readonly status: string;
  readonly continue_url: string;
  readonly deliveries: readonly { readonly seller_id: string }[];
  readonly lines: readonly { readonly variant_id: string; readonly quantity: number }[];
}

interface ClaimsReply {
  readonly deliveries: readonly {
    readonly lines: readonly { readonly guarantee: string }[];
  }[];
}

const HOME = { street: '1 Church Lane', city: 'Great Tew', postcode: 'ox74aa' };
const BUYER = { first_name: 'Ada', last_name: 'Byron' };

let customer: Browser;
let clientId: string;

/** The message of a tool call on the wire. */
const calling = (name: string, input: object, bearer?: string): Promise<Response> =>
  sendAsAssistant(`${ORIGIN}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    }),
  });

const comeWith = async (scope?: string) => {
  const { access_token: bearer } = await letIn(customer, { clientId, ...(scope ? { scope } : {}) });
  return { bearer, client: await assistant({ bearer }) };
};

beforeAll(async () => {
  await loadProvider();
  await stock({ id: 1, price: 25_000 }, { id: 2, stock: 0 });
  await seed({
    products: [
      {
        id: 9,
        name: 'Dear thing',
        assortments: ['hearth'],
        variants: [{ id: 90, offers: [{ price: 9_000, status: 'order_by_email' }] }],
      },
    ],
  });
});

beforeEach(async () => {
  await env.IDENTITY_DB.prepare('DELETE FROM tries').run();
  customer = new Browser();
  await signUp(customer, somebody());
  clientId = await registered();
});

describe('an assistant that wants to buy', () => {
  it('learns where to ask the customer, and for which scopes', async () => {
    const reply = await calling('create_cart', { lines: [{ variant_id: '10' }] });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp", scope="cart"`,
    );
  });

  it('gets answers that no cache may keep', async () => {
    const { bearer } = await comeWith('orders');
    const reply = await calling('list_orders', {}, bearer);
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
    await reply.text();
  });

  it('does nothing that its customer has not allowed', async () => {
    const { bearer } = await comeWith('cart');
    const reply = await calling('list_orders', {}, bearer);
    expect(reply.status).toBe(403);
    expect(reply.headers.get('www-authenticate')).toMatch(
      /^Bearer error="insufficient_scope".*scope="orders".*resource_metadata="/,
    );
    for (const path of ['api/customer/orders', 'v1/api/orders/getcart', 'api/customer/cards']) {
      const direct = await sendAsAssistant(`${ORIGIN}/market/${path}`, {
        headers: { authorization: `Bearer ${bearer}` },
      });
      expect([401, 404]).toContain(direct.status);
    }
  });

  it('fills its own cart, turns it into a checkout, and hands that over to its customer', async () => {
    const { client } = await comeWith();
    const cart = await use<CheckoutReply>(client, 'create_cart', {
      lines: [{ variant_id: '10', quantity: 2 }],
    });
    expect(cart).toMatchObject({
      kind: 'cart',
      lines: [{ variant_id: '10', quantity: 2, may_order: true }],
      totals: { total: { amount: 50_000, text: '£500.00' } },
    });
    const own = await customer.get('/v1/api/orders/getcart');
    expect(JSON.stringify(await own.json())).not.toContain('Thing 1');
    const checkout = await use<CheckoutReply>(client, 'create_checkout', { cart_id: cart.id });
    expect(checkout.status).toBe('incomplete');
    const input = { checkout_id: checkout.id };
    const ready = await use<CheckoutReply>(client, 'update_checkout', {
      ...input,
      buyer: BUYER,
      address: HOME,
    });
    expect(ready.status).toBe('ready_for_complete');
    const asked = await use<CheckoutReply>(client, 'complete_checkout', input);
    expect(asked).toMatchObject({
      status: 'requires_escalation',
      order: null,
      continue_url: expect.stringMatching(`^http://.+/agents/checkout/${checkout.id}$`) as unknown,
    });
    const orders = env.MARKET_DB.prepare('SELECT count(*) AS n FROM customer_order');
    expect(await orders.first('n')).toBe(0);
    const entries = await env.VISITOR_DB.prepare(
      'SELECT protocol, agent, client, call FROM agent_act WHERE client = ?1 ORDER BY id',
    )
      .bind(clientId)
      .all();
    expect(entries.results.map(({ call }) => call)).toEqual([
      'createCheckout',
      'convertCart',
      'updateCheckout',
      'updateCheckout',
      'completeCheckout',
    ]);
    expect(entries.results[0]).toMatchObject({ protocol: 'mcp', agent: 'Trial' });
    expect(await use(client, 'cancel_checkout', input)).toMatchObject({ status: 'canceled' });
  });

  it('chooses services of a delivery, and says how it gets in', async () => {
    await env.MARKET_DB.prepare('UPDATE seller SET services = ?1')
      .bind(JSON.stringify([{ service: 'room', price: 49.5 }, { service: 'packaging' }]))
      .run();
    const { client } = await comeWith();
    const begun = await use<CheckoutReply>(client, 'create_checkout', {
      lines: [{ variant_id: '10' }],
      buyer: BUYER,
      address: { ...HOME, access: { floor: 'Third', narrowest_door_cm: 74 } },
    });
    const [{ seller_id } = { seller_id: '' }] = begun.deliveries;
    expect(begun).toMatchObject({
      deliveries: [
        { services: [{ service: 'room', price: { amount: 4_950 }, chosen: false }, {}] },
      ],
    });
    const chosen = await use<CheckoutReply>(client, 'update_checkout', {
      checkout_id: begun.id,
      services: [{ seller_id, delivery: 0, service: 'room' }],
    });
    expect(chosen).toMatchObject({
      status: 'ready_for_complete',
      deliveries: [{ services: [{ chosen: true }, { chosen: false }] }],
      totals: { services: { amount: 4_950 }, total: { amount: 29_950 } },
    });
    const address = await env.MARKET_DB.prepare('SELECT address FROM agent_checkout WHERE id = ?1')
      .bind(begun.id)
      .first<string>('address');
    expect(JSON.parse(address ?? '')).toMatchObject({ accessFloor: 'Third', accessDoor: 74 });
    await env.MARKET_DB.prepare('UPDATE seller SET services = NULL').run();
  });

  it('learns that an order outside the United Kingdom needs a price first', async () => {
    const { client } = await comeWith();
    const lines = [{ variant_id: '10' }];
    const address = { ...HOME, postcode: 'JE2 3AB' };
    const checkout = await use<CheckoutReply>(client, 'create_checkout', {
      lines,
      buyer: BUYER,
      address,
    });
    expect(checkout.status).toBe('incomplete');
    expect(JSON.stringify(checkout)).toContain('Ask for a price before you order.');
  });

  it('learns what is missing and what has sold out', async () => {
    const { client } = await comeWith();
    const lines = [{ variant_id: '20' }];
    const checkout = await client.callTool({ name: 'create_checkout', arguments: { lines } });
    expect(JSON.stringify(checkout)).toMatch(/stock|sold|available/i);
  });

  it('sees nothing that belongs to another customer’s assistant', async () => {
    const { client } = await comeWith();
    const cart = await use<CheckoutReply>(client, 'create_cart', { lines: [{ variant_id: '10' }] });
    customer = new Browser();
    await signUp(customer, somebody());
    const other = await comeWith();
    await expect(use(other.client, 'get_cart', { cart_id: cart.id })).rejects.toThrow(
      'There is no such checkout',
    );
  });

  it('gets the first answer again for the same key', async () => {
    const { client } = await comeWith();
    const input = { lines: [{ variant_id: '10' }], idempotency_key: 'the-same-key' };
    const first = await use<CheckoutReply>(client, 'create_cart', input);
    expect((await use<CheckoutReply>(client, 'create_cart', input)).id).toBe(first.id);
  });

  it('sends a price request in its customer’s name, which the customer sees', async () => {
    const { client } = await comeWith('enquiries');
    const asked = await use<{ request_id: string }>(client, 'ask_price', {
      variant_id: '90',
      message: 'What would it cost?',
      quantity: 3,
      address: HOME,
    });
    expect(asked.request_id).not.toBe('');
    const requests = await use(client, 'list_price_requests');
    expect(requests).toMatchObject({
      requests: [{ request_id: asked.request_id, status: 'open', quantity: 3 }],
    });
    expect(await isSignedIn(customer)).toBe(true);
  });

  it('asks for the price of a delivery to another country', async () => {
    const { client } = await comeWith('enquiries');
    const asked = await use<{ request_id: string }>(client, 'ask_price', {
      variant_id: '90',
      message: 'What would it cost in Paris?',
      quantity: 1,
      address: { street: '1 Rue de Rivoli', city: 'Paris', postcode: '75001', country: 'France' },
    });
    const stored = env.MARKET_DB.prepare(
      "SELECT address ->> 'country' AS country FROM product_enquiry WHERE id = ?1",
    );
    expect(await stored.bind(asked.request_id).first('country')).toBe('France');
  });

  it('reads its customer’s orders', async () => {
    const { client } = await comeWith('orders');
    expect(await use(client, 'list_orders')).toEqual({
      orders: [],
      pages: expect.any(Number) as unknown,
    });
    await expect(use(client, 'get_order', { order_id: '123' })).rejects.toThrow();
    await expect(use(client, 'read_claims', { order_id: '123' })).rejects.toThrow();
  });

  it('has no tool that reads or moves the order of another customer, or of another site', async () => {
    const { client } = await comeWith();
    const { tools } = await client.listTools();
    const aboutOrders = tools.filter(
      ({ inputSchema: { properties = {} } }) => 'order_id' in properties,
    );
    expect(aboutOrders.map(({ name }) => name)).toContain('read_claims');
    for (const site of ['hearth', 'parlour'] as const) {
      const { id } = await paid(await shopper(site), { id: 1 });
      for (const { name } of aboutOrders) {
        await expect(use(client, name, { order_id: id }), name).rejects.toThrow(
          'There is no such order',
        );
      }
      expect(JSON.stringify(await use(client, 'list_orders'))).not.toContain(id);
    }
  });

  it('reads what of an order its customer may claim, with the maker’s guarantee at the sale', async () => {
    const { bearer, client } = await comeWith('orders');
    const own = await shopper('hearth', { sub: decodeJwt(bearer).sub ?? '' });
    const guarantee = async () => {
      const { id } = await paid(own, { id: 1 });
      await env.MARKET_DB.prepare(
        `UPDATE shipment SET status = 'delivered', delivered_at = '2026-03-02T10:00:00.000Z' WHERE order_id = ?1`,
      )
        .bind(id)
        .run();
      const claims = await use<ClaimsReply>(client, 'read_claims', { order_id: id });
      return claims.deliveries[0]?.lines[0]?.guarantee;
    };
    expect(await guarantee()).toBe('');
    const years = { slug: 'guarantee', name: 'Guarantee', group: 'Care', type: 'number' } as const;
    await declare({ ...years, unit: 'years', position: 1 });
    await env.MARKET_DB.prepare(
      `UPDATE variant SET facts = '{"guarantee":60}' WHERE id = 10`,
    ).run();
    expect(await guarantee()).toBe('The maker’s guarantee of 5 years ends on 1 March 2031.');
  });

  it('is refused once an operator has blocked it, by its name', async () => {
    const { bearer } = await comeWith();
    await env.MARKET_DB.prepare(
      "INSERT INTO agent_stop (site, by, value, at, operator, reason) VALUES ('hearth', 'name', 'trial', '', '', '')",
    ).run();
    const reply = await calling('search_catalog', {}, bearer);
    expect([reply.status, await reply.json()]).toMatchObject([
      403,
      { error: { message: expect.stringContaining('doesn’t serve this assistant') as unknown } },
    ]);
    await env.MARKET_DB.prepare('DELETE FROM agent_stop').run();
  });
});
