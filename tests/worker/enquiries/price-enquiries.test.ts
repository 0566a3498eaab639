import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  answerOffer,
  createAddress,
  createEnquiry,
  deleteAddress,
  listPriceEnquiries,
  operatorListEnquiries,
  operatorMakeOffer,
  operatorWithdrawOffer,
  payOrder,
  placeOrder,
  readCart,
  readOrder,
  updateCartLine,
} from '@parlour/contract';
import { DAY_MS } from '@parlour/domain';
import { takeStep } from '../../../src/worker/market/orders/change-order.ts';
import { enquiryObject } from '../../../src/worker/market/enquiries/enquiry-object.ts';
import { seed } from '../seed.ts';
import { operate } from '../operator/orders.ts';
import { addressOf, cardToken, orderContextOf } from '../checkout/shop.ts';
import { ADDRESS, shopper, type Shopper } from '../checkout/shopper.ts';

const later = (days = 7): string => new Date(Date.now() + days * DAY_MS).toISOString();

beforeAll(() =>
  seed({
    products: [
      {
        id: 1,
        name: 'Chesterfield',
        assortments: ['parlour', 'hearth'],
        variants: [{ id: 10, offers: [{ price: 1, status: 'order_by_email', stock: 0 }] }],
      },
      {
        id: 2,
        name: 'Milan sofa',
        variants: [
          {
            id: 20,
            name: 'Red',
            seoTitle: 'Milan sofa – Red',
            offers: [{ price: 1, status: 'order_by_email', stock: 0 }],
          },
        ],
      },
    ],
  }),
);

const asked = async (customer: Shopper): Promise<string> => {
  const body = {
    sellerId: '1',
    productId: '1',
    variantId: '10',
    quantity: 3,
    message: 'How much?',
    address: ADDRESS,
  };
  return (await customer.call(createEnquiry, { body })).id;
};

/** Sends a request for a saved address; the request contains no other address. */
const askedAt = (customer: Shopper, addressId: string) =>
  customer.call(createEnquiry, {
    body: {
      sellerId: '1',
      productId: '1',
      variantId: '10',
      quantity: 1,
      message: 'How much?',
      addressId,
    },
  });

const keptAddress = async (id: string): Promise<unknown> =>
  JSON.parse(
    (await env.MARKET_DB.prepare('SELECT address FROM product_enquiry WHERE id = ?1')
      .bind(Number(id))
      .first<string>('address')) ?? '',
  );

const offered = async (id: string, price = 1_999.99, expires = later()): Promise<string> => {
  const { data } = await operate(operatorMakeOffer, {
    params: { id },
    body: { price, expires, message: 'For three' },
  });
  return data.offers[0]!.id;
};

const mine = async (customer: Shopper) => (await customer.call(listPriceEnquiries)).data;

const accept = (customer: Shopper, id: string, offerId: string) =>
  customer.call(answerOffer, {
    params: { id, offerId },
    query: { approved: true },
    body: { approved: true },
  });

/** Ends the validity of an offer. */
const runOut = (offerId: string) =>
  env.MARKET_DB.prepare('UPDATE price_offer SET expires_at = ?2 WHERE id = ?1')
    .bind(Number(offerId), '2026-01-01T00:00:00.000Z')
    .run();

/** Emails to a customer, the oldest first. */
const emailsTo = async ({ sub }: Shopper) =>
  (
    await env.IDENTITY_DB.prepare('SELECT kind, body FROM outbox WHERE recipient = ?1 ORDER BY id')
      .bind(`${sub}@example.test`)
      .all<{ kind: string; body: string }>()
  ).results;

describe('price enquiries', () => {
  it('have the name of their address where the account has none', async () => {
    const ada = await shopper('parlour', { claims: { name: '' } });
    const body = { ...ADDRESS, addressName: 'Ada Byron' };
    const { data } = await ada.call(createAddress, { body });
    const { id } = await askedAt(ada, data.id);
    const name = env.MARKET_DB.prepare('SELECT customer_name FROM product_enquiry WHERE id = ?1')
      .bind(Number(id))
      .first('customer_name');
    expect(await name).toBe('Ada Byron');
  });

  it('[ENQ-024] are answered by an email, and so is each price, with the amounts of the offer', async () => {
    const ada = await shopper();
    const id = await asked(ada);
    await offered(id, 1_999.99);
    await offered(id, 1_900);
    const emails = await emailsTo(ada);
    expect(emails.map(({ kind }) => kind)).toEqual([
      'enquiry-received',
      'offer-made',
      'offer-made',
    ]);
    expect(emails[0]?.body).toContain('> How much?');
    expect(emails[1]?.body).toContain('£1,999.99 each');
    expect(emails[1]?.body).toContain('3 x');
    expect(emails[1]?.body).toContain('£5,999.97');
    expect(emails[1]?.body).toContain('> For three');
    expect(emails[2]?.body).toContain('£1,900.00 each');
  });

  it('[ENQ-024] lose an offer that its seller withdraws: the customer is told, and cannot accept it', async () => {
    const ada = await shopper();
    const id = await asked(ada);
    const offerId = await offered(id, 19.99);
    const withdraw = () =>
      operate(operatorWithdrawOffer, { params: { id }, body: { reason: 'Two digits too few' } });
    expect((await withdraw()).data.status).toBe('open');
    const [request] = await mine(ada);
    expect(request).toMatchObject({
      status: 'open',
      offers: [{ status: 'withdrawn', reason: 'Two digits too few' }],
    });
    await expect(accept(ada, id, offerId)).rejects.toMatchObject({ status: 409 });
    const email = (await emailsTo(ada)).at(-1);
    expect(email?.kind).toBe('offer-withdrawn');
    expect(email?.body).toContain('£19.99 each no longer stands');
    expect(email?.body).toContain('> Two digits too few');
    await expect(withdraw()).rejects.toMatchObject({ status: 409 });
    await accept(ada, id, await offered(id));
    await expect(withdraw()).rejects.toMatchObject({ status: 409, code: 'offer_refused' });
  });

  it.each([
    ['made to the customer’s own specification', true, false],
    ['asked for', false, true],
  ])(
    '[ORDER-004] [ENQ-024] a piece that was %s: cannot be returned %s',
    async (_, isBespoke, canReturn) => {
      const ada = await shopper();
      const id = await asked(ada);
      const { data: made } = await operate(operatorMakeOffer, {
        params: { id },
        body: { price: 1_000, expires: later(), message: '', isBespoke },
      });
      const [offer] = made.offers;
      expect((await mine(ada))[0]?.offers[0]?.isBespoke).toBe(isBespoke);
      const told = 'you can’t return the piece because you’ve changed your mind';
      const email = (await emailsTo(ada)).at(-1);
      expect(email?.body.includes(told)).toBe(isBespoke);
      await accept(ada, id, offer!.id);
      const addressId = await addressOf(ada);
      const { data: order } = await ada.call(placeOrder, { body: { addressId } });
      await ada.call(payOrder, {
        params: { id: order.id },
        body: { token: await cardToken('parlour') },
      });
      await takeStep(orderContextOf('parlour'), order.id, 'shipped');
      expect((await ada.call(readOrder, { params: { id: order.id } })).data.canReturn).toBe(
        canReturn,
      );
    },
  );

  it('[ENQ-024] [API-074] [ENTITY-030] are listed for their customer with their offers', async () => {
    const ada = await shopper();
    const id = await asked(ada);
    expect(await mine(ada)).toMatchObject([
      { id, status: 'open', productName: 'Chesterfield', quantity: 3, offers: [] },
    ]);
    const offerId = await offered(id);
    expect(await mine(ada)).toMatchObject([
      {
        status: 'offered',
        offers: [
          { id: offerId, price: 1_999.99, status: 'open', approved: false, message: 'For three' },
        ],
      },
    ]);
    const page = await ada.call(listPriceEnquiries, { query: { page: 2, size: 1 } });
    expect(page).toMatchObject({ data: [], totalCount: 1, pageCount: 1, pageNumber: 2 });
    const all = await operate(operatorListEnquiries, { query: { site: 'parlour' } });
    expect(all.data.find((one) => one.id === id)).toMatchObject({ customerName: 'Ada Byron' });
  });

  it('keep the full title of a variant that is no longer sold', async () => {
    const customer = await shopper();
    const body = {
      ...{ sellerId: '1', productId: '2', variantId: '20', quantity: 1, message: 'How much?' },
      address: ADDRESS,
    };
    await customer.call(createEnquiry, { body });
    await env.MARKET_DB.exec('DELETE FROM variant WHERE id = 20');
    const { data } = await customer.call(listPriceEnquiries, {});
    expect(data[0]?.seoTitle).toBe('Milan sofa – Red');
  });

  it('[ENQ-023] [API-075] put an accepted offer into the cart, bound to variant, quantity and customer, and the order has that price', async () => {
    const ada = await shopper();
    const id = await asked(ada);
    const offerId = await offered(id);
    const { data, message } = await accept(ada, id, offerId);
    expect(message).toBe('The offer is in your cart.');
    expect(data).toMatchObject({ status: 'accepted', offers: [{ approved: true }] });
    const cart = await ada.call(readCart);
    expect(cart.data).toMatchObject([
      { variantId: '10', quantity: 3, rrp: 1_999.99, offerId, state: 'available' },
    ]);
    const more = ada.call(updateCartLine, {
      params: { id: cart.data[0]!.id },
      query: { quantity: 4 },
    });
    await expect(more).rejects.toMatchObject({ status: 409 });
    const { data: order } = await ada.call(placeOrder, {
      body: { addressId: await addressOf(ada) },
    });
    expect(order.total).toBe(5_999.97);
    expect((await mine(ada))[0]?.status).toBe('ordered');
  });

  it('[ENQ-023] [API-075] let an offer be rejected with a reason, and another offer may follow', async () => {
    const ada = await shopper();
    const id = await asked(ada);
    const params = { id, offerId: await offered(id) };
    const without = ada.call(answerOffer, { params, body: { approved: false } });
    await expect(without).rejects.toMatchObject({ status: 400, message: 'Please give a reason.' });
    const body = { approved: false, reason: 'Too dear' };
    const { data } = await ada.call(answerOffer, { params, query: { approved: false }, body });
    expect(data).toMatchObject({
      status: 'rejected',
      offers: [{ status: 'rejected', reason: 'Too dear' }],
    });
    await expect(accept(ada, id, params.offerId)).rejects.toMatchObject({ status: 409 });
    const second = await offered(id, 1_500);
    expect((await accept(ada, id, second)).data.status).toBe('accepted');
  });

  it('[ENTITY-030] show the price of each offer, whether it is approved, and the reason if not', async () => {
    const ada = await shopper();
    const id = await asked(ada);
    const params = { id, offerId: await offered(id) };
    const body = { approved: false, reason: 'Too dear' };
    await ada.call(answerOffer, { params, body });
    await accept(ada, id, await offered(id, 1_500));
    const offers = (await mine(ada))[0]?.offers;
    expect(offers?.map(({ price, approved, reason }) => [price, approved, reason])).toEqual([
      [1_500, true, ''],
      [1_999.99, false, 'Too dear'],
    ]);
  });

  it('[ENQ-023] replace the open offer with a new one', async () => {
    const ada = await shopper();
    const id = await asked(ada);
    const first = await offered(id);
    await offered(id, 1_800);
    expect((await mine(ada))[0]?.offers.map(({ status }) => status)).toEqual(['open', 'withdrawn']);
    await expect(accept(ada, id, first)).rejects.toMatchObject({ code: 'offer_refused' });
  });

  it('[ENQ-023] count ten simultaneous answers once', async () => {
    const ada = await shopper();
    const id = await asked(ada);
    const offerId = await offered(id);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => accept(ada, id, offerId)),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ada.call(readCart)).size).toBe(3);
  });

  it('[ENQ-023] let an offer expire: the alarm closes it, and it can no longer be accepted', async () => {
    const ada = await shopper();
    const id = await asked(ada);
    const offerId = await offered(id);
    await runOut(offerId);
    expect((await mine(ada))[0]).toMatchObject({
      status: 'expired',
      offers: [{ status: 'expired' }],
    });
    await expect(accept(ada, id, offerId)).rejects.toMatchObject({ status: 409 });
    const other = await asked(ada);
    await runOut(await offered(other));
    expect(await runDurableObjectAlarm(enquiryObject(env, Number(other)))).toBe(true);
    const { results } = await env.MARKET_DB.prepare(
      'SELECT status FROM price_offer WHERE enquiry_id = ?1',
    )
      .bind(Number(other))
      .all();
    expect(results).toEqual([{ status: 'expired' }]);
  });

  it('[ENQ-023] do not sell at an accepted price that has expired', async () => {
    const ada = await shopper();
    const id = await asked(ada);
    const offerId = await offered(id);
    await accept(ada, id, offerId);
    await runOut(offerId);
    expect((await ada.call(readCart)).data).toMatchObject([{ state: 'unavailable' }]);
    const order = ada.call(placeOrder, { body: { addressId: await addressOf(ada) } });
    await expect(order).rejects.toMatchObject({ status: 409 });
  });

  it('[ENQ-020] [API-042] go to a saved address of their customer, as it was when they were sent', async () => {
    const ada = await shopper();
    const addressId = await addressOf(ada);
    const { id } = await askedAt(ada, addressId);
    await ada.call(deleteAddress, { params: { id: addressId } });
    expect(await keptAddress(id)).toMatchObject({ streetA: '1 Church Lane', city: 'Great Tew' });
    await expect(askedAt(ada, addressId)).rejects.toMatchObject({ status: 404 });
  });

  it('[ENQ-020] [API-004] do not go to another customer’s address, nor to the customer’s own at another site', async () => {
    const ada = await shopper();
    const addressId = await addressOf(ada);
    for (const other of [await shopper(), await shopper('hearth', { sub: ada.sub })]) {
      const refused = { status: 404, message: 'There is no such address.' };
      await expect(askedAt(other, addressId)).rejects.toMatchObject(refused);
      expect(await mine(other)).toEqual([]);
    }
    await expect(askedAt(ada, 'x1')).rejects.toMatchObject({ status: 404 });
  });

  it('[ENQ-024] [API-004] belong to one customer at one site', async () => {
    const ada = await shopper();
    const id = await asked(ada);
    const offerId = await offered(id);
    for (const other of [await shopper(), await shopper('hearth', { sub: ada.sub })]) {
      expect(await mine(other)).toEqual([]);
      await expect(accept(other, id, offerId)).rejects.toMatchObject({ status: 404 });
    }
    expect((await mine(ada))[0]?.status).toBe('offered');
  });
});
