import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  cancelCheckout,
  completeCheckout,
  createCheckout,
  listOrders,
  payOrder,
  placeOrder,
  readAgentCheckout,
  updateCheckout,
} from '@parlour/contract';
import { reconcileOrder } from '../../../../src/worker/market/orders/reconcile.ts';
import { bankOf, type Outcome } from '@parlour/payments';
import {
  addressOf,
  cardToken,
  emailsTo,
  letLapse,
  orderContextOf,
  ordered,
  promo,
  putIntoCart,
  siteOf,
  stock,
  stockOf,
  type StockedProduct,
} from '../../checkout/shop.ts';
import { shopper } from '../../checkout/shopper.ts';
import { agentAt, grantFor, HOME, type TestAgent } from './agent.ts';

const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 90 };
const PAIR: StockedProduct = { id: 2, price: 12_000, stock: 2 };
const SET: StockedProduct = { id: 3, price: 12_000, stock: 9 };

beforeAll(async () => {
  await stock(CHAIR, PAIR, SET);
  await promo({ code: 'FEW', percent: 10, most_uses: 2 });
});

let guests = 0;
/** An address that nobody has used before. */
const invented = () => `guest-${String((guests += 1))}@example.test`;

interface CheckoutRequest {
  readonly thing?: StockedProduct;
  readonly quantity?: number;
  readonly email?: string;
  readonly promoCodes?: string[];
  readonly address?: Readonly<Record<keyof typeof HOME, string>>;
}

const begun = async (
  agent: TestAgent,
  {
    thing = CHAIR,
    quantity = 1,
    email = invented(),
    promoCodes = [],
    address = HOME,
  }: CheckoutRequest = {},
) => {
  const lines = [{ variantId: String(thing.id * 10), quantity }];
  const body = { lines, buyer: { email }, address, promoCodes };
  return { id: (await agent.call(createCheckout, { body })).id, email };
};

const paying = (agent: TestAgent, id: string, token: string) => {
  const body = { payment: { kind: 'delegated', token } } as const;
  return agent.call(completeCheckout, { params: { id }, body });
};

const paidBy = async (agent: TestAgent, id: string, outcome: Outcome = 'success') =>
  paying(agent, id, await grantFor(id, { outcome }));

const count = async (sql: string, ...values: readonly string[]): Promise<number> =>
  (await env.MARKET_DB.prepare(`SELECT count(*) AS n FROM ${sql}`)
    .bind(...values)
    .first<number>('n')) ?? -1;

const ordersOf = (email: string) => count('customer_order WHERE customer_email = ?1', email);

/** The bank learns that its customer has confirmed. */
const confirmAtBank = async (orderId: string): Promise<void> => {
  const intent = await env.MARKET_DB.prepare('SELECT intent_id FROM customer_order WHERE id = ?1')
    .bind(orderId)
    .first<string>('intent_id');
  await bankOf({ env, site: siteOf('parlour') }).answer(intent!, true);
};

describe('a mandate', () => {
  it('is read at the provider first: one that does not pay orders nothing', async () => {
    const agent = await agentAt();
    const { id, email } = await begun(agent);
    const tokens = [
      'not-a-token-at-all',
      await grantFor('another'),
      await grantFor(id, { most: 11_999 }),
      await grantFor(id, { expiresAt: '2026-01-01T00:00:00Z' }),
    ];
    for (const token of tokens) {
      const refused = await paying(agent, id, token);
      expect(refused).toMatchObject({ status: 'ready_for_complete', order: null });
      expect(refused.messages).toMatchObject([{ code: 'payment_declined' }]);
    }
    expect(await ordersOf(email)).toBe(0);
    expect((await paidBy(agent, id)).status).toBe('completed');
  });

  it('pays only for a platform that the site names; otherwise the person confirms', async () => {
    const agent = { name: 'Other', profile: 'https://other.example/profile' };
    const unnamed = await agentAt({ agent, client: 'client-other' });
    const { id, email } = await begun(unnamed);
    const asked = await paidBy(unnamed, id);
    expect(asked).toMatchObject({ status: 'requires_escalation', order: null });
    expect(asked.messages).toMatchObject([{ code: 'confirmation_required' }]);
    expect(await ordersOf(email)).toBe(0);
  });

  it.each(['a guest', 'a linked customer'])(
    'whose card is declined leaves no order of %s, no email and the whole stock',
    async (whose) => {
      const before = await stockOf(CHAIR.id);
      const customer = whose === 'a guest' ? undefined : (await shopper()).sub;
      const agent = await agentAt(customer === undefined ? {} : { customer });
      const { id, email } = await begun(agent, { promoCodes: ['FEW'] });
      const declined = await paidBy(agent, id, 'declined');
      expect(declined).toMatchObject({ status: 'ready_for_complete', order: null });
      expect(declined.lines).toHaveLength(1);
      expect(await stockOf(CHAIR.id)).toBe(before);
      expect(await count(`promo_use WHERE code = 'FEW'`)).toBe(0);
      expect(await emailsTo(customer === undefined ? email : `${customer}@example.test`)).toBe(0);
      const other = await agent.call(readAgentCheckout, { params: { id } });
      expect(other.messages.at(-1)).toMatchObject({ content: 'Your card was declined.' });
    },
  );

  it('orders once, however often it is sent at the same time', async () => {
    const agent = await agentAt();
    const { id, email } = await begun(agent);
    const token = await grantFor(id);
    await Promise.allSettled([paying(agent, id, token), paying(agent, id, token)]);
    expect(await ordersOf(email)).toBe(1);
    expect((await agent.call(readAgentCheckout, { params: { id } })).status).toBe('completed');
  });
});

describe('a promo code for one order', () => {
  it('is for customers who have signed in, and not for guests', async () => {
    await promo({ code: 'YOURS', percent: 10, most_uses: 1 });
    const lines = [{ variantId: '10', quantity: 1 }];
    const body = { lines, buyer: { email: invented() }, promoCodes: ['YOURS'] };
    const guest = await (await agentAt()).call(createCheckout, { body });
    expect(guest.promos).toMatchObject([{ status: 'not_for_guests', discountPence: 0 }]);
    const { sub } = await shopper();
    const linked = await (await agentAt({ customer: sub })).call(createCheckout, { body });
    expect(linked.promos).toMatchObject([{ status: 'active', discountPence: 1_200 }]);
  });
});

describe('a promo code', () => {
  beforeAll(async () => {
    await promo({ code: 'HOMELY', percent: 10 });
  });

  it('is used once for a delivery address, whatever email address its guest gives', async () => {
    const address = { ...HOME, streetA: '12 Mill Street' };
    const agent = await agentAt();
    const first = await begun(agent, { address, promoCodes: ['HOMELY'] });
    expect((await paidBy(agent, first.id)).totals.totalPence).toBe(10_800);
    const again = { ...address, streetA: '12, Mill street.', postcode: 'ox74aa' };
    const second = await begun(agent, { address: again, promoCodes: ['HOMELY'] });
    await expect(paidBy(agent, second.id)).rejects.toMatchObject({
      code: 'promo_refused',
      message: 'This promo code can’t be used for this order. Please order without it.',
    });
    expect(await ordersOf(second.email)).toBe(0);
    const next = await begun(agent, { address: HOME, promoCodes: ['HOMELY'] });
    expect((await paidBy(agent, next.id)).totals.totalPence).toBe(10_800);
  });

  it('is used by as many guests as may use it, however many of their orders wait', async () => {
    await promo({ code: 'PAIR', percent: 10, most_uses: 2 });
    const agent = await agentAt();
    const asked = await Promise.all(
      ['21', '22', '23'].map((number) =>
        begun(agent, {
          address: { ...HOME, streetA: `${number} Mill Street` },
          promoCodes: ['PAIR'],
        }),
      ),
    );
    const waiting = [];
    for (const { id } of asked) waiting.push(await paidBy(agent, id, 'challenge'));
    for (const { order } of waiting) await confirmAtBank(order!.id);
    const ends = [];
    for (const { id } of asked) {
      ends.push((await agent.call(readAgentCheckout, { params: { id } })).status);
    }
    expect(ends).toEqual(['completed', 'completed', 'canceled']);
    expect(await count(`promo_use WHERE code = 'PAIR'`)).toBe(2);
    const refund = await env.MARKET_DB.prepare(
      'SELECT refunded_pence, total_pence FROM customer_order WHERE id = ?1',
    )
      .bind(waiting[2]!.order!.id)
      .first();
    expect(refund).toEqual({ refunded_pence: 10_800, total_pence: 10_800 });
  });

  it('tells an assistant nothing about earlier orders of a person whom it names', async () => {
    await promo({ code: 'PUBLIC', percent: 10 });
    const victim = await shopper();
    const email = `${victim.sub}@example.test`;
    await putIntoCart(victim, CHAIR);
    const addressId = await addressOf(victim);
    await victim.call(placeOrder, { body: { addressId, promoCode: 'PUBLIC' } });
    const agent = await agentAt();
    const address = { ...HOME, streetA: '16 Mill Street' };
    const before = await begun(agent, { address, promoCodes: ['PUBLIC'] });
    expect((await paidBy(agent, before.id)).status).toBe('completed');
    const seen = async (request: CheckoutRequest) => {
      const { id } = await begun(agent, { promoCodes: ['PUBLIC'], ...request });
      const { promos, totals, messages } = await agent.call(readAgentCheckout, { params: { id } });
      return { promos, totals, messages };
    };
    const stranger = await seen({ address });
    expect(stranger).toMatchObject({
      promos: [{ status: 'active', discountPence: 1_200 }],
      messages: [
        {
          type: 'info',
          content: 'Each customer can use this code once. We check that when the order is paid.',
        },
      ],
    });
    expect(await seen({ email, address })).toEqual(stranger);
    expect(await seen({ email: before.email, address })).toEqual(stranger);
    // To an account, its own orders are no secret.
    const linked = await agentAt({ customer: victim.sub });
    const { id } = await begun(linked, { promoCodes: ['PUBLIC'] });
    const own = await linked.call(readAgentCheckout, { params: { id } });
    expect(own.promos).toMatchObject([{ status: 'used' }]);
  });

  it('is not refused to a guest for the guesses that others made in the same name', async () => {
    const email = invented();
    const attacker = await agentAt({ network: '192.0.2.44' });
    const wrong = Array.from({ length: 10 }, (_, at) => `WRONG-${String(at)}`);
    await begun(attacker, { email, promoCodes: wrong });
    const { id } = await begun(await agentAt(), { email, promoCodes: ['FEW'] });
    const { promos } = await (await agentAt()).call(readAgentCheckout, { params: { id } });
    expect(promos).toMatchObject([{ status: 'active' }]);
  });

  it('is refunded with its order when it has been used for the address meanwhile', async () => {
    const address = { ...HOME, streetA: '14 Mill Street' };
    const agent = await agentAt();
    const first = await begun(agent, { address, promoCodes: ['HOMELY'] });
    const second = await begun(agent, { address, promoCodes: ['HOMELY'] });
    const waiting = [
      await paidBy(agent, first.id, 'challenge'),
      await paidBy(agent, second.id, 'challenge'),
    ];
    for (const { order } of waiting) await confirmAtBank(order!.id);
    const read = (id: string) => agent.call(readAgentCheckout, { params: { id } });
    expect((await read(first.id)).status).toBe('completed');
    expect((await read(second.id)).status).toBe('canceled');
  });
});

describe('a guest’s order that waits for the bank', () => {
  it('holds neither stock nor code, and takes both when it is paid', async () => {
    const before = await stockOf(CHAIR.id);
    const agent = await agentAt();
    const { id, email } = await begun(agent, { promoCodes: ['FEW'] });
    const waiting = await paidBy(agent, id, 'challenge');
    expect(waiting).toMatchObject({ status: 'requires_escalation', order: { status: 'placed' } });
    expect(await stockOf(CHAIR.id)).toBe(before);
    expect(await count(`promo_use WHERE code = 'FEW'`)).toBe(0);
    await confirmAtBank(waiting.order!.id);
    const paid = await agent.call(readAgentCheckout, { params: { id } });
    expect(paid).toMatchObject({ status: 'completed', totals: { totalPence: 10_800 } });
    expect(await stockOf(CHAIR.id)).toBe(before - 1);
    expect(await count(`promo_use WHERE code = 'FEW'`)).toBe(1);
    expect(await emailsTo(email)).toBe(1);
  });

  it('is refunded when the stock has gone to others meanwhile', async () => {
    const agent = await agentAt();
    const { id, email } = await begun(agent, { thing: PAIR, quantity: 2 });
    const { order } = await paidBy(agent, id, 'challenge');
    await ordered(await shopper(), PAIR);
    await confirmAtBank(order!.id);
    expect((await agent.call(readAgentCheckout, { params: { id } })).status).toBe('canceled');
    expect(await stockOf(PAIR.id)).toBe(1);
    const row = await env.MARKET_DB.prepare(
      'SELECT status, refund_pence, refunded_pence FROM customer_order WHERE id = ?1',
    )
      .bind(order!.id)
      .first();
    expect(row).toEqual({ status: 'cancelled', refund_pence: 24_000, refunded_pence: 24_000 });
    expect(await emailsTo(email)).toBe(1);
  });

  it('is refunded when others have paid for the places of its day meanwhile', async () => {
    const every = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
    const calendar = { days: every, areas: [], notice: 0, capacity: 2, windows: [] };
    const lead = { madeToOrder: false, handling: { min: 1, max: 2 }, transit: { min: 2, max: 3 } };
    await env.MARKET_DB.batch([
      env.MARKET_DB.prepare('UPDATE seller SET delivery_calendar = ?1 WHERE id = 1').bind(
        JSON.stringify(calendar),
      ),
      env.MARKET_DB.prepare('UPDATE seller_inventory SET lead_time = ?1').bind(
        JSON.stringify(lead),
      ),
    ]);
    onTestFinished(async () => {
      await env.MARKET_DB.batch([
        env.MARKET_DB.prepare(`UPDATE shipment SET delivery_day = ''`),
        env.MARKET_DB.prepare('UPDATE seller SET delivery_calendar = NULL WHERE id = 1'),
      ]);
    });
    const agent = await agentAt();
    const { id } = await begun(agent);
    const { deliveries } = await agent.call(readAgentCheckout, { params: { id } });
    const days = [{ sellerId: '1', day: deliveries[0]?.days[1] ?? '', window: '' }];
    await agent.call(updateCheckout, { params: { id }, body: { days } });
    const { order } = await paidBy(agent, id, 'challenge');
    const others = [];
    for (const customer of [await shopper(), await shopper()]) {
      await putIntoCart(customer, CHAIR);
      const body = { addressId: await addressOf(customer), days };
      others.push({ customer, placed: (await customer.call(placeOrder, { body })).data });
    }
    for (const { customer, placed } of others) {
      const body = { token: await cardToken('parlour') };
      await customer.call(payOrder, { params: { id: placed.id }, body });
    }
    await confirmAtBank(order!.id);
    expect((await agent.call(readAgentCheckout, { params: { id } })).status).toBe('canceled');
    const row = await env.MARKET_DB.prepare(
      'SELECT refunded_pence, total_pence FROM customer_order WHERE id = ?1',
    )
      .bind(order!.id)
      .first();
    expect(row).toEqual({ refunded_pence: 12_000, total_pence: 12_000 });
  });

  it.each(['lapses', 'is cancelled'])('tells nobody when it %s', async (end) => {
    const agent = await agentAt();
    const { id, email } = await begun(agent);
    const { order } = await paidBy(agent, id, 'challenge');
    if (end === 'is cancelled') await agent.call(cancelCheckout, { params: { id } });
    else {
      await letLapse(order!.id);
      await reconcileOrder(orderContextOf('parlour'), order!.id);
    }
    expect((await agent.call(readAgentCheckout, { params: { id } })).status).toBe('canceled');
    expect(await emailsTo(email)).toBe(0);
  });

  it('is no customer’s before it is paid', async () => {
    const agent = await agentAt();
    const { id, email } = await begun(agent);
    const { order } = await paidBy(agent, id, 'challenge');
    const grace = await shopper('parlour', { claims: { email, email_verified: true } });
    expect((await grace.call(listOrders)).totalCount).toBe(0);
    await confirmAtBank(order!.id);
    await agent.call(readAgentCheckout, { params: { id } });
    expect((await grace.call(listOrders)).data.map((own) => own.id)).toEqual([order!.id]);
  });

  it('counts with those of all other guests', async () => {
    const agent = await agentAt();
    for (const quantity of [3, 1]) {
      const { id } = await begun(agent, { thing: SET, quantity });
      expect((await paidBy(agent, id, 'challenge')).status).toBe('requires_escalation');
    }
    const another = await agentAt({ client: 'client-2' });
    const { id } = await begun(another, { thing: SET });
    await expect(paidBy(another, id)).rejects.toMatchObject({ code: 'order_refused' });
    expect(await stockOf(SET.id)).toBe(9);
    expect((await ordered(await shopper(), SET)).status).toBe('placed');
  });

  it('uses its code only once while another one waits', async () => {
    await promo({ code: 'TWICE', percent: 10 });
    const agent = await agentAt();
    const email = invented();
    const first = await begun(agent, { email, promoCodes: ['TWICE'] });
    const second = await begun(agent, { email, promoCodes: ['TWICE'] });
    expect((await paidBy(agent, first.id, 'challenge')).order).not.toBeNull();
    await expect(paidBy(agent, second.id)).rejects.toMatchObject({ status: 409 });
  });
});
