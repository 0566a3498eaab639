import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addCard,
  cancelOrder,
  legacyAddCard,
  legacyListCards,
  legacyRemoveCard,
  listCards,
  payOrder,
  processOrder,
  readOrder,
  removeCard,
  startCardSetup,
} from '@parlour/contract';
import { reconcileOrder } from '../../../src/worker/market/orders/reconcile.ts';
import { bankOf } from '@parlour/payments';
import { Browser } from '../browser.ts';
import {
  cardToken,
  confirmedAtBank,
  orderContextOf,
  letLapse,
  ordered,
  siteOf,
  stock,
  stockOf,
  type StockedProduct,
} from './shop.ts';
import { shopper, type Shopper } from './shopper.ts';

const CHAIR: StockedProduct = { id: 1, price: 12_000, stock: 100 };

beforeAll(() => stock(CHAIR));

const bank = () => bankOf({ env, site: siteOf('hearth') });

const intentOf = async (orderId: string): Promise<string> =>
  (await env.MARKET_DB.prepare('SELECT intent_id FROM customer_order WHERE id = ?1')
    .bind(orderId)
    .first<string>('intent_id')) ?? '';

const payWith = async (customer: Shopper, orderId: string, body: object) =>
  (await customer.call(payOrder, { params: { id: orderId }, body })).data;

const statusOf = async (customer: Shopper, id: string) =>
  (await customer.call(readOrder, { params: { id } })).data.status;

const FORM = { expiry: '12 / 40', cvc: '123' };

describe('paying', () => {
  it('[CHECKOUT-002] a good card pays for the order, and paying again costs nothing', async () => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    const token = await cardToken('hearth');
    expect(await payWith(ada, id, { token })).toMatchObject({ status: 'paid' });
    const { data } = await ada.call(readOrder, { params: { id } });
    expect(data).toMatchObject({ status: 'paid', paidWith: 'Visa ending in 4242', payBy: '' });
    expect(data.shipments.every(({ status }) => status === 'paid')).toBe(true);
    const intent = await intentOf(id);
    expect(await payWith(ada, id, { token })).toMatchObject({ status: 'paid' });
    expect(await intentOf(id)).toBe(intent);
  });

  it.each([
    ['declined', 'Your card was declined.'],
    ['insufficient_funds', 'Your card has insufficient funds.'],
  ] as const)('[CHECKOUT-002] %s: the order waits for another card', async (outcome, message) => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    const bad = await cardToken('hearth', outcome);
    expect(await payWith(ada, id, { token: bad })).toMatchObject({ status: 'declined', message });
    expect(await statusOf(ada, id)).toBe('placed');
    const good = await cardToken('hearth');
    expect(await payWith(ada, id, { token: good })).toMatchObject({ status: 'paid' });
  });

  it('[CHECKOUT-002] a payment that succeeded while its reply was lost is found again', async () => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    const token = await cardToken('hearth', 'lost_reply');
    expect(await payWith(ada, id, { token })).toMatchObject({ status: 'paid' });
    expect(await statusOf(ada, id)).toBe('paid');
  });

  it('[API-087] a challenge leads to the bank’s page, which tells the shop of the answer', async () => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    const token = await cardToken('hearth', 'challenge');
    const { status, redirectUrl } = await payWith(ada, id, { token });
    expect(status).toBe('redirect');
    const browser = new Browser();
    expect(await (await browser.get(redirectUrl)).text()).toContain('Is it you?');
    const back = await browser.post(redirectUrl, { answer: 'confirm' });
    expect(back.headers.get('location')).toBe(`/purchase/order-confirmation/${id}`);
    expect(await statusOf(ada, id)).toBe('paid');
    const asked = await ada.call(processOrder, { query: { orderID: id } });
    expect(asked).toMatchObject({ data: { status: 'paid' }, payment: { status: 'paid' } });
  });

  it('[API-087] a failed challenge leaves the order open for another payment', async () => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    const token = await cardToken('hearth', 'challenge');
    const { redirectUrl } = await payWith(ada, id, { token });
    await new Browser().post(redirectUrl, { answer: 'refuse' });
    const asked = await ada.call(processOrder, { query: { orderID: id } });
    expect(asked.payment).toMatchObject({ status: 'declined' });
  });

  it('[CHECKOUT-002] without a card, paying leads to the card form, which works without a script', async () => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    const { status, redirectUrl } = await payWith(ada, id, { saveCard: true });
    expect(status).toBe('redirect');
    const browser = new Browser();
    const form = await browser.get(redirectUrl);
    expect(await form.text()).toContain('£120.00');
    expect(form.headers.get('content-security-policy')).toContain("default-src 'none'");
    const wrong = await browser.post(redirectUrl, { ...FORM, number: '4242424242424241' });
    expect(wrong.status).toBe(400);
    const shown = await wrong.text();
    expect(shown).toContain('This isn’t a card number.');
    expect(shown).not.toContain('4242424242424241');
    const declined = await browser.post(redirectUrl, { ...FORM, number: '4000 0000 0000 0002' });
    expect(await declined.text()).toContain('Your card was declined. Please try another card.');
    const done = await browser.post(redirectUrl, { ...FORM, number: '5555 5555 5555 4444' });
    expect(done.status).toBe(303);
    await ada.call(processOrder, { query: { orderID: id } });
    expect(await statusOf(ada, id)).toBe('paid');
    expect((await ada.call(listCards)).data).toMatchObject([
      { brand: 'Mastercard', last4: '4444', expMonth: 12, expYear: 2040, isDefault: true },
    ]);
    expect((await browser.get(redirectUrl)).headers.get('location')).toBe(
      `/purchase/order-confirmation/${id}`,
    );
  });

  it('[CHECKOUT-002] a form of another site is refused', async () => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    const { redirectUrl } = await payWith(ada, id, {});
    const { exports } = await import('cloudflare:workers');
    const reply = await exports.default.fetch(`http://hearth.localhost:8787${redirectUrl}`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ ...FORM, number: '4242424242424242' }),
    });
    expect(reply.status).toBe(403);
  });

  it('[API-063] the same key gets the first answer, and 422 with another card', async () => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    const params = { id };
    const bad = { token: await cardToken('hearth', 'declined') };
    const first = await ada.call(payOrder, { params, body: bad, idempotencyKey: 'p1' });
    expect(await ada.call(payOrder, { params, body: bad, idempotencyKey: 'p1' })).toEqual(first);
    const good = { token: await cardToken('hearth') };
    const other = ada.call(payOrder, { params, body: good, idempotencyKey: 'p1' });
    await expect(other).rejects.toMatchObject({ status: 422 });
  });

  it('[CHECKOUT-002] ten payments at once take the money once', async () => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    const token = await cardToken('hearth');
    const all = await Promise.all(Array.from({ length: 10 }, () => payWith(ada, id, { token })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['paid']));
    const { data } = await ada.call(readOrder, { params: { id } });
    expect(data.timeline.map(({ status }) => status)).toEqual(['placed', 'paid']);
  });

  it('[ORDER-004] an order that is cancelled while it waits can no longer be paid at the bank', async () => {
    const ada = await shopper('hearth');
    const { id } = await ordered(ada, CHAIR);
    const { redirectUrl } = await payWith(ada, id, {});
    await ada.call(cancelOrder, { params: { id }, body: { comment: 'No' } });
    const late = await new Browser().post(redirectUrl, { ...FORM, number: '4242424242424242' });
    expect(late.headers.get('location')).toBe(`/purchase/order-confirmation/${id}`);
    expect((await bank().read(await intentOf(id))).status).toBe('cancelled');
  });

  it('[CHECKOUT-002] a payment at the bank just before the time limit makes an order', async () => {
    const ada = await shopper('hearth');
    const before = await stockOf(CHAIR.id);
    const { id } = await ordered(ada, CHAIR);
    const token = await cardToken('hearth', 'challenge');
    const { redirectUrl } = await payWith(ada, id, { token });
    await confirmedAtBank('hearth', redirectUrl);
    expect(await statusOf(ada, id)).toBe('placed');
    await letLapse(id);
    await reconcileOrder(orderContextOf('hearth'), id);
    expect(await statusOf(ada, id)).toBe('paid');
    expect(await stockOf(CHAIR.id)).toBe(before - 1);
  });
});

describe('saved cards', () => {
  it('[CARD-002] [API-068] [API-069] [API-070] are added by token, listed and removed', async () => {
    const ada = await shopper('hearth');
    const added = await ada.call(addCard, { body: { token: await cardToken('hearth') } });
    expect(added.data).toMatchObject([{ brand: 'Visa', last4: '4242', isDefault: true }]);
    expect(JSON.stringify(added)).not.toContain('424242');
    const [card] = added.data;
    const bob = await shopper('hearth');
    const foreign = bob.call(removeCard, { params: { id: card!.id } });
    await expect(foreign).rejects.toMatchObject({ status: 404 });
    const { id } = await ordered(ada, CHAIR);
    expect(await payWith(ada, id, { cardId: card!.id })).toMatchObject({ status: 'paid' });
    expect((await ada.call(removeCard, { params: { id: card!.id } })).data).toEqual([]);
    const unknown = ada.call(addCard, { body: { token: 'tok_guessed' } });
    await expect(unknown).rejects.toMatchObject({ status: 400 });
  });

  it('[API-083] [API-084] [API-085] the older API has the same cards', async () => {
    const ada = await shopper('hearth');
    await ada.call(legacyAddCard, { query: { token: await cardToken('hearth') } });
    const { data } = await ada.call(legacyListCards);
    expect(data).toEqual((await ada.call(listCards)).data);
    const left = await ada.call(legacyRemoveCard, { query: { cardID: data[0]!.id } });
    expect(left.data).toEqual([]);
  });

  it('[CARD-002] can be added without an order on the provider’s own form', async () => {
    const ada = await shopper('hearth');
    const { data } = await ada.call(startCardSetup);
    expect(data.status).toBe('redirect');
    const number = '4242 4242 4242 4242';
    const back = await new Browser().post(data.redirectUrl, { ...FORM, number });
    expect(back.headers.get('location')).toBe('/purchase/payment-methods');
    expect((await ada.call(listCards)).data).toHaveLength(1);
    expect((await (await shopper('parlour', { sub: ada.sub })).call(listCards)).data).toEqual([]);
  });

  it('are limited to twenty: one more is refused, and pays for an order without being saved', async () => {
    const ada = await shopper('hearth');
    await ada.call(addCard, { body: { token: await cardToken('hearth') } });
    const payer = await env.MARKET_DB.prepare(
      'SELECT provider_id FROM payment_customer WHERE customer = ?1',
    )
      .bind(ada.sub)
      .first<string>('provider_id');
    const kept = { brand: 'Visa', last4: '4242', expMonth: 12 };
    for (let count = 1; count < 20; count += 1) {
      await bank().addCard(payer ?? '', { ...kept, expYear: 2040 + count, outcome: 'success' });
    }
    const refusal = {
      status: 409,
      code: 'too_many',
      message: 'You can save up to 20 cards. Remove one to add another.',
    };
    const token = await cardToken('hearth');
    await expect(ada.call(addCard, { body: { token } })).rejects.toMatchObject(refusal);
    await expect(ada.call(startCardSetup)).rejects.toMatchObject(refusal);
    const { id } = await ordered(ada, CHAIR);
    expect(await payWith(ada, id, { token, saveCard: true })).toMatchObject({ status: 'paid' });
    const { data } = await ada.call(listCards);
    expect(data).toHaveLength(20);
    await ada.call(removeCard, { params: { id: data[0]!.id } });
    const added = await ada.call(addCard, { body: { token: await cardToken('hearth') } });
    expect(added.data).toHaveLength(20);
  });
});
