import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  beginClaim,
  operatorDivideDelivery,
  operatorMoveClaim,
  operatorReadOrder,
  payOrder,
  placeOrder,
  readOrder,
} from '@parlour/contract';
import { penceFromPounds, type ServiceKind } from '@parlour/domain';
import {
  cancelOrder,
  refundOrder,
  requestReturn,
  takeStep,
} from '../../../src/worker/market/orders/change-order.ts';
import { sendAllDue } from '../../../src/worker/emails.ts';
import {
  addressOf,
  cardToken,
  orderContextOf,
  promo,
  putIntoCart,
  siteOf,
} from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { operate } from '../operator/orders.ts';
import { seed } from '../seed.ts';
import { postOffice } from '../sent-emails.ts';

/* What emails say of money that goes back adds up to it, and what is sent for nothing has no price. */

const CHAIR = { id: 1 };
const SOFA = { id: 2 };
const LAMP = { id: 3, seller: 2 };
const GIFT = { id: 4, seller: 2 };

const { sent, EMAIL } = postOffice((_, post) => post());
const withMail = { ...env, EMAIL };
const context = () =>
  orderContextOf('hearth', { visit: { env: withMail, site: siteOf('hearth') } });

beforeAll(async () => {
  const thing = ({ id, seller = 1 }: { id: number; seller?: number }, price: number) => ({
    ...{ id, name: `Thing ${String(id)}`, assortments: ['parlour', 'hearth'] },
    variants: [{ id: id * 10, offers: [{ seller, price, stock: 900 }] }],
  });
  await seed({
    products: [thing(CHAIR, 9_995), thing(SOFA, 100_000), thing(LAMP, 3_333), thing(GIFT, 0)],
  });
  await promo({ site: 'hearth', code: 'TEN', percent: 10 });
});

beforeEach(() => {
  sent.length = 0;
});

type Goods = readonly (readonly [
  thing: { readonly id: number; readonly seller?: number },
  number,
])[];

/** A paid order. */
const paid = async (
  goods: Goods,
  {
    promoCode = '',
    service,
  }: {
    readonly promoCode?: string;
    readonly service?: {
      readonly service: ServiceKind;
      readonly price: number;
      readonly perPiece?: boolean;
    };
  } = {},
): Promise<{ readonly ada: Shopper; readonly id: string }> => {
  const ada = await shopper('hearth', { settings: { EMAIL } });
  await env.MARKET_DB.prepare('UPDATE seller SET services = ?1 WHERE id = 1')
    .bind(service ? JSON.stringify([service]) : null)
    .run();
  for (const [thing, quantity] of goods) await putIntoCart(ada, thing, quantity);
  const services = service ? [{ sellerId: '1', service: service.service }] : [];
  const body = { addressId: await addressOf(ada), services, promoCode };
  const { id } = (await ada.call(placeOrder, { body })).data;
  await ada.call(payOrder, { params: { id }, body: { token: await cardToken('hearth') } });
  return { ada, id };
};

const orderOf = async (id: string) => (await operate(operatorReadOrder, { params: { id } })).data;

const deliver = async (id: string, shipmentId?: string): Promise<void> => {
  for (const to of ['shipped', 'delivered'] as const) {
    await takeStep(context(), id, to, { shipmentId });
  }
};

/** Puts one piece into a delivery of its own, without its services. */
const divide = async (id: string, name: string): Promise<string> => {
  const { shipments } = await orderOf(id);
  const line = shipments.flatMap(({ lines }) => lines).find((one) => one.productName === name);
  await operate(operatorDivideDelivery, {
    params: { id },
    body: {
      shipmentId: line?.shipmentId ?? '',
      lines: [{ lineId: line?.id ?? '', quantity: 1 }],
      deliveries: shipments.length,
    },
  });
  return (await orderOf(id)).shipments.at(-1)?.id ?? '';
};

/** The email about what was cancelled last: its sums, and the last of them in pence. */
const cancellation = (id: string) => {
  const email = sent.findLast(({ subject }) => subject.includes(`${id} at`))!;
  expect(email.subject).toContain('has been cancelled');
  const rows = [...email.text.matchAll(/^(\S.*) (-?)£([\d,]+\.\d\d)$/gm)].map(
    ([, name = '', sign = '', amount = '']) =>
      [name, penceFromPounds(Number(`${sign}${amount.replaceAll(',', '')}`))] as const,
  );
  const total = rows.at(-1)?.[1] ?? 0;
  expect(rows.slice(0, -1).reduce((sum, [, amount]) => sum + amount, 0)).toBe(total);
  return { email, rows, total };
};

describe('the email about cancelled pieces', () => {
  it('[ORDER-004] takes the discount of a promo code off their prices', async () => {
    const { id } = await paid(
      [
        [CHAIR, 2],
        [LAMP, 1],
      ],
      { promoCode: 'TEN' },
    );
    const [first, second] = (await orderOf(id)).shipments;
    await takeStep(context(), id, 'shipped', { shipmentId: first?.id });
    await cancelOrder(context(), id, 'operator', 'Broken', { shipmentId: second?.id });
    const { rows, total } = cancellation(id);
    expect(total).toBe(penceFromPounds((await orderOf(id)).owed));
    expect(rows).toEqual([
      ['1 × Thing 3 30', 3_333],
      ['Promo code TEN', -333],
      ['Paid back', 3_000],
    ]);
  });

  it('[ORDER-004] names services that were done with other pieces, and what goes back of them', async () => {
    for (const [service, goods, back] of [
      [
        { service: 'assembly', price: 50, perPiece: true },
        [
          [SOFA, 1],
          [CHAIR, 1],
        ],
        5_000,
      ],
      [
        { service: 'old-piece', price: 25 },
        [
          [SOFA, 2],
          [CHAIR, 1],
        ],
        119,
      ],
    ] as const) {
      const { id } = await paid(goods, { service, promoCode: 'TEN' });
      const shipmentId = await divide(id, 'Thing 1');
      await deliver(id, `${id}-1`);
      await requestReturn(context(), id, 'I have changed my mind', { shipmentId });
      const { rows, total } = cancellation(id);
      expect(total).toBe(penceFromPounds((await orderOf(id)).owed));
      expect(rows.filter(([name]) => !/Thing|Promo|Paid/.test(name))).toEqual([
        [expect.any(String), back],
      ]);
      expect(total).toBe(9_995 - 1_000 + back);
    }
  });

  it('[ORDER-004] says what of their price is left, if some had been paid back', async () => {
    const { id } = await paid([
      [CHAIR, 1],
      [LAMP, 2],
    ]);
    await refundOrder(context(), id, { amount: 1_001, comment: 'For the wait', owed: 0 });
    await cancelOrder(context(), id, 'customer', 'By mistake');
    const { rows, total } = cancellation(id);
    expect(total).toBe(9_995 + 2 * 3_333 - 1_001);
    expect(rows.map(([name]) => name)).toEqual([
      'Part of the price: 1 × Thing 1 10',
      'Part of the price: 2 × Thing 3 30',
      'Paid back',
    ]);
  });

  it('[ORDER-004] has no sums of an order that was not paid', async () => {
    const ada = await shopper('hearth', { settings: { EMAIL } });
    await putIntoCart(ada, CHAIR);
    const body = { addressId: await addressOf(ada) };
    const { id } = (await ada.call(placeOrder, { body })).data;
    await cancelOrder(context(), id, 'customer', 'By mistake');
    const { email, rows } = cancellation(id);
    expect(rows).toEqual([]);
    expect(email.text).toContain('Nothing was charged.');
  });
});

describe('what is sent in the place of something', () => {
  const replaced = async (goods: Goods) => {
    const { ada, id } = await paid(goods);
    await deliver(id);
    await ada.call(beginClaim, {
      params: { id },
      body: {
        ...{ shipmentId: `${id}-1`, lines: [{ lineId: `${id}-1-1`, quantity: 1 }] },
        ...{ reason: 'damaged', remedy: 'replacement', text: 'A leg is broken' },
      },
    });
    await operate(operatorMoveClaim, { params: { id, number: 1 }, body: { step: 'agree' } });
    const second = (await orderOf(id)).shipments.at(-1)?.id ?? '';
    sent.length = 0;
    return { ada, id, second };
  };

  it('[ORDER-007] has no price in emails and on the page of the order', async () => {
    const { ada, id, second } = await replaced([[CHAIR, 1]]);
    await deliver(id, second);
    await ada.call(beginClaim, {
      params: { id },
      body: {
        ...{ shipmentId: second, lines: [{ lineId: `${second}-1`, quantity: 1 }] },
        ...{ reason: 'damaged', remedy: 'refund', text: 'A leg is broken' },
      },
    });
    await sendAllDue(withMail);
    expect(sent.map(({ subject }) => subject.replace(/order \S+/, ''))).toHaveLength(3);
    for (const { text, html } of sent) {
      expect(text).toContain('1 x Thing 1 10 - Replacement');
      for (const form of [text, html]) expect(form).not.toContain('£0.00');
    }
    const { shipments } = (await ada.call(readOrder, { params: { id } })).data;
    expect(shipments.map(({ lines }) => lines.map((line) => line.isReplacement))).toEqual([
      [false],
      [true],
    ]);
  });

  it('[ORDER-007] is free no longer once it is given up: its money goes back with the first, and nothing says that none was charged', async () => {
    const { id, second } = await replaced([[CHAIR, 1]]);
    await cancelOrder(context(), id, 'operator', 'None is left', { shipmentId: second });
    const { email, rows } = cancellation(id);
    expect(rows).toEqual([]);
    expect(email.text).not.toContain('charged');
    expect(email.text).toContain('1 x Thing 1 10 - Replacement');
  });

  it('[ORDER-007] is told from goods that cost nothing', async () => {
    const { ada, id } = await paid([
      [LAMP, 1],
      [GIFT, 1],
    ]);
    sent.length = 0;
    await takeStep(context(), id, 'shipped');
    expect(sent[0]?.text).toContain('1 x Thing 4 40 - Free');
    const { shipments } = (await ada.call(readOrder, { params: { id } })).data;
    expect(shipments[0]?.lines.map(({ isReplacement }) => isReplacement)).toEqual([false, false]);
  });
});
