import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  cancelCheckout,
  completeCheckout,
  convertCart,
  createCheckout,
  listOrders,
  payOrder,
  placeOrder,
  readAgentCheckout,
  readAgentOrder,
  readOrder,
  updateCheckout,
} from '@parlour/contract';
import {
  addressOf,
  cardToken,
  promo,
  putIntoCart,
  stock,
  stockOf,
  type StockedProduct,
} from '../../checkout/shop.ts';
import { shopper } from '../../checkout/shopper.ts';
import { seed } from '../../seed.ts';
import { ADA, agentAt, grantFor, HOME } from './agent.ts';

const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 500 };
const LAMP: StockedProduct = { id: 2, price: 4_999, seller: 2, stock: 500 };
const LAST: StockedProduct = { id: 3, stock: 1 };

const wanted = (product: StockedProduct, quantity = 1) => ({
  variantId: String(product.id * 10),
  quantity,
});

beforeAll(async () => {
  await stock(CHAIR, LAMP, LAST);
  await seed({
    products: [
      {
        id: 9,
        name: 'On request',
        variants: [{ id: 90, offers: [{ price: 99_900, status: 'order_by_email' }] }],
      },
    ],
  });
  await promo({ code: 'TEN', percent: 10 });
});

const begun = async (lines = [wanted(CHAIR, 2), wanted(LAMP)], more = {}) => {
  const agent = await agentAt();
  const checkout = await agent.call(createCheckout, {
    body: { lines, buyer: ADA, address: HOME, ...more },
  });
  return { agent, checkout };
};

const paidWith = async (
  { agent, checkout }: Awaited<ReturnType<typeof begun>>,
  given: Parameters<typeof grantFor>[1] = {},
) => {
  const token = await grantFor(checkout.id, given);
  const body = { payment: { kind: 'delegated', token } } as const;
  return agent.call(completeCheckout, { params: { id: checkout.id }, body });
};

describe('an agent’s checkout', () => {
  it.each([
    [
      { country: 'France', postcode: '75001' },
      'address_undeliverable',
      /^Our prices .* Ask for a price/,
    ],
    [{ postcode: 'je2 3ab' }, 'address_undeliverable', /^Our prices .* Ask for a price/],
    [{ country: 'Narnia' }, 'invalid', /^We don’t know this country/],
  ])('is not ready for %j, which has no price yet', async (place, code, content) => {
    const { agent, checkout } = await begun([wanted(CHAIR)], { address: { ...HOME, ...place } });
    expect(checkout.status).toBe('incomplete');
    expect(checkout.messages).toEqual([
      {
        type: 'error',
        code,
        path: '$.address.country',
        content: expect.stringMatching(content) as string,
        severity: 'recoverable',
      },
    ]);
    expect(await paidWith({ agent, checkout })).toMatchObject({
      status: 'incomplete',
      order: null,
    });
  });

  it('has the prices, sellers, deliveries and VAT of the shop, and says what is missing', async () => {
    const agent = await agentAt();
    const body = { lines: [wanted(CHAIR, 2), wanted(LAMP)] };
    const checkout = await agent.call(createCheckout, { body });
    expect(checkout).toMatchObject({
      kind: 'checkout',
      status: 'incomplete',
      agent: { name: 'Bea', profile: 'https://bea.example/profile' },
      totals: { itemsPence: 28_999, discountPence: 0, vatPence: 4_833, totalPence: 28_999 },
      deliveries: [
        { sellerId: '1', sellerName: 'Seller 1', method: 'Two-man delivery', totalPence: 24_000 },
        { sellerId: '2', sellerName: 'Seller 2', totalPence: 4_999 },
      ],
      order: null,
    });
    expect(checkout.lines[0]).toMatchObject({
      variantId: '10',
      sellerId: '1',
      unitPence: 12_000,
      totalPence: 24_000,
      quantity: 2,
      url: 'http://localhost:8787/product-1/products/d/10?seller=1',
      picture: 'http://localhost:8787/media/10.webp',
    });
    expect(checkout.messages.map(({ code, path }) => [code, path])).toEqual([
      ['missing', '$.buyer.email'],
      ['missing', '$.address'],
    ]);
  });

  it('is ordered and paid by a mandate, and the order is the same as a person’s', async () => {
    const before = await stockOf(CHAIR.id);
    const done = await paidWith(await begun());
    expect(done.status).toBe('completed');
    expect(await stockOf(CHAIR.id)).toBe(before - 2);
    const ada = await shopper('parlour', {
      claims: { email: ADA.email, email_verified: true },
    });
    const claimed = await ada.call(readOrder, { params: { id: done.order!.id } });
    await putIntoCart(ada, CHAIR, 2);
    await putIntoCart(ada, LAMP);
    const own = (await ada.call(placeOrder, { body: { addressId: await addressOf(ada) } })).data;
    await ada.call(payOrder, {
      params: { id: own.id },
      body: { token: await cardToken('parlour') },
    });
    const { data } = await ada.call(readOrder, { params: { id: own.id } });
    const facts = ({ data: order }: typeof claimed) => ({
      status: order.status,
      size: order.size,
      total: order.total,
      vat: order.vat,
      discount: order.discount,
      paidWith: order.paidWith,
      shipments: order.shipments.map(({ sellerName, deliveryMethod, total, lines }) => ({
        sellerName,
        deliveryMethod,
        total,
        lines: lines.map(({ id: _, shipmentId: __, ...line }) => line),
      })),
      postcode: order.address?.postcode,
    });
    expect(facts(claimed)).toEqual(facts({ data }));
  });

  it('of a guest appears only to the customer with that confirmed address', async () => {
    const email = 'grace@example.test';
    const started = await begun([wanted(CHAIR)], { buyer: { email } });
    const { order } = await paidWith(started);
    const others = [
      await shopper('parlour', { claims: { email, email_verified: false } }),
      await shopper('parlour', { claims: { email: 'mary@example.test', email_verified: true } }),
      await shopper('hearth', { claims: { email, email_verified: true } }),
    ];
    for (const other of others) expect((await other.call(listOrders)).totalCount).toBe(0);
    const grace = await shopper('parlour', { claims: { email, email_verified: true } });
    const { data } = await grace.call(listOrders);
    expect(data.map(({ id }) => id)).toEqual([order?.id]);
  });

  it('of a customer who has linked an account belongs to that customer', async () => {
    const ada = await shopper();
    const agent = await agentAt({ customer: ada.sub });
    const body = { lines: [wanted(CHAIR)], address: HOME, buyer: { email: 'x@example.test' } };
    const { id, isLinked, buyer } = await agent.call(createCheckout, { body });
    expect([isLinked, buyer.email]).toEqual([true, `${ada.sub}@example.test`]);
    const token = await grantFor(id);
    const payment = { kind: 'delegated', token } as const;
    const { order } = await agent.call(completeCheckout, { params: { id }, body: { payment } });
    expect((await ada.call(listOrders)).data.map((own) => own.id)).toEqual([order?.id]);
    const stranger = await agentAt({ customer: 'somebody-else' });
    await expect(stranger.call(readAgentCheckout, { params: { id } })).rejects.toThrow('no such');
  });

  it('can be ordered only by the person when there is no mandate', async () => {
    const { agent, checkout } = await begun();
    const input = { params: { id: checkout.id }, body: { payment: { kind: 'confirm' } } } as const;
    const asked = await agent.call(completeCheckout, input);
    expect(asked).toMatchObject({
      status: 'requires_escalation',
      continueUrl: `http://localhost:8787/agents/checkout/${checkout.id}`,
      order: null,
    });
    expect(asked.messages).toMatchObject([
      { code: 'confirmation_required', severity: 'requires_buyer_review' },
    ]);
  });

  it('refuses a mandate that has expired, is too low or is for another checkout, and accepts one once', async () => {
    const started = await begun([wanted(CHAIR)]);
    const params = { id: started.checkout.id };
    const tokens = [
      await grantFor('another'),
      await grantFor(params.id, { most: 11_999 }),
      await grantFor(params.id, { expiresAt: '2026-01-01T00:00:00Z' }),
      'vt_unknown',
    ];
    for (const token of tokens) {
      const body = { payment: { kind: 'delegated', token } } as const;
      const refused = await started.agent.call(completeCheckout, { params, body });
      expect(refused.status).toBe('ready_for_complete');
      expect(refused.messages).toMatchObject([{ code: 'payment_declined' }]);
    }
    const token = await grantFor(params.id);
    const body = { payment: { kind: 'delegated', token } } as const;
    const done = await started.agent.call(completeCheckout, { params, body });
    expect(done).toMatchObject({ status: 'completed', messages: [] });
    const { data, checkoutId } = await started.agent.call(readAgentOrder, {
      params: { id: done.order!.id },
    });
    expect([data.status, checkoutId]).toEqual(['paid', params.id]);
  });

  it('is completed at the total that its agent was told last, and at no other', async () => {
    const started = await begun([wanted(LAMP)]);
    const told = started.checkout.totals.totalPence;
    const setPrice = (pence: number) =>
      env.MARKET_DB.prepare('UPDATE seller_inventory SET price_pence = ?1 WHERE variant_id = ?2')
        .bind(pence, LAMP.id * 10)
        .run();
    try {
      await setPrice(told + 5_000);
      await expect(paidWith(started, { most: told + 9_000 })).rejects.toMatchObject({
        code: 'cart_changed',
      });
      const done = await paidWith(started, { most: told + 9_000 });
      expect([done.status, done.totals.totalPence]).toEqual(['completed', told + 5_000]);
    } finally {
      await setPrice(told);
    }
  });

  it('sends the person to the bank when the bank asks, and continues with the answer', async () => {
    const { agent, checkout } = await begun([wanted(CHAIR)]);
    const params = { id: checkout.id };
    const token = await grantFor(checkout.id, { outcome: 'challenge' });
    const payment = { kind: 'delegated', token } as const;
    const asked = await agent.call(completeCheckout, { params, body: { payment } });
    expect(asked).toMatchObject({ status: 'requires_escalation', order: { status: 'placed' } });
    expect(asked.messages).toMatchObject([{ code: 'requires_3ds' }]);
    const authentication = { outcome: 'authenticated' };
    const body = { payment: { ...payment, authentication } };
    expect((await agent.call(completeCheckout, { params, body })).status).toBe('completed');
  });

  it('changes one part at a time, keeps the ids of remaining lines, and reports codes', async () => {
    const { agent, checkout } = await begun();
    const params = { id: checkout.id };
    const body = { lines: [wanted(LAMP, 3)], promoCodes: ['none', 'ten'] };
    const changed = await agent.call(updateCheckout, { params, body });
    expect(changed.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      [checkout.lines[1]!.id, 3],
    ]);
    expect(changed.promos).toMatchObject([{ status: 'unknown' }, { status: 'active' }]);
    expect(changed.totals).toMatchObject({ discountPence: 1_500, totalPence: 13_497 });
    expect(changed.messages).toMatchObject([
      { type: 'warning', code: 'promo_refused' },
      { type: 'info', code: 'promo_checked_later' },
    ]);
    expect(changed.status).toBe('ready_for_complete');
  });

  it('says what is unavailable, and gives no price that is only on request', async () => {
    const { checkout } = await begun([wanted(LAST, 2), { variantId: '90', quantity: 1 }]);
    expect(checkout.messages.map(({ code, severity }) => [code, severity])).toEqual([
      ['less_stock', 'recoverable'],
      ['price_on_request', 'requires_buyer_input'],
    ]);
    expect(checkout.lines[1]).toMatchObject({ unitPence: 0, isOrderable: false });
    expect(JSON.stringify(checkout)).not.toContain('99900');
    await expect(begun([{ variantId: '99999', quantity: 1 }])).rejects.toMatchObject({
      code: 'cart_refused',
      details: ['lines.0.variantId: this shop doesn’t sell this'],
    });
  });

  it('begins as a cart, and is cancelled once', async () => {
    const { agent, checkout } = await begun(undefined, { kind: 'cart' });
    const params = { id: checkout.id };
    const payment = { kind: 'confirm' } as const;
    await expect(agent.call(completeCheckout, { params, body: { payment } })).rejects.toMatchObject(
      {
        code: 'checkout_refused',
      },
    );
    expect((await agent.call(convertCart, { params })).kind).toBe('checkout');
    expect((await agent.call(cancelCheckout, { params })).status).toBe('canceled');
    await expect(agent.call(cancelCheckout, { params })).rejects.toMatchObject({ status: 409 });
    await expect(agent.call(updateCheckout, { params, body: {} })).rejects.toMatchObject({
      code: 'checkout_refused',
    });
  });

  it('belongs to its own agent alone', async () => {
    const { checkout } = await begun();
    const other = await agentAt({ client: 'client-2' });
    await expect(
      other.call(readAgentCheckout, { params: { id: checkout.id } }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });
});
