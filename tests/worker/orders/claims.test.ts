import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addClaimPhotograph,
  beginClaim,
  cancelOrder,
  type Claim,
  listClaimPhotographs,
  moveClaim,
  operatorDivideDelivery,
  operatorListClaims,
  operatorMoveClaim,
  operatorMoveOrder,
  operatorReadClaim,
  operatorReadOrder,
  operatorRefundOrder,
  payOrder,
  placeOrder,
  readClaims,
  readOrder,
  readOrderSummary,
  returnOrder,
} from '@parlour/contract';
import { addWorkingDays, endOfLondonDay, formatDay, londonDay } from '@parlour/domain';
import {
  addressOf,
  cardToken,
  paid,
  promo,
  putIntoCart,
  stock,
  stockOf,
} from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { operate } from '../operator/orders.ts';
import { PHOTO } from '../reviews/photo.ts';

const CHAIR = { id: 1, price: 12_000, stock: 900 };
const LAMP = { id: 3, price: 4_999, seller: 2, stock: 100 };
const LAST = { id: 2, price: 5_000, stock: 1 };

beforeAll(() => stock(CHAIR, LAMP, LAST));

type Wanted = Partial<Parameters<typeof begin>[2]>;

/** A delivered order of some chairs. */
const delivered = async (ada: Shopper, quantity = 3, product = CHAIR) => {
  const order = await paid(ada, product, quantity);
  for (const to of ['shipped', 'delivered'] as const) {
    await operate(operatorMoveOrder, { params: { id: order.id }, body: { to } });
  }
  return order;
};

const begin = async (
  ada: Shopper,
  id: string,
  {
    quantity = 1,
    reason = 'damaged',
    remedy = 'refund',
    text = 'A leg is broken',
    shipmentId = `${id}-1`,
    lineId = `${id}-1-1`,
  }: {
    quantity?: number;
    reason?: 'damaged' | 'changed-mind' | 'faulty' | 'not-arrived';
    remedy?: 'refund' | 'reduction' | 'repair' | 'part' | 'replacement';
    text?: string;
    shipmentId?: string;
    lineId?: string;
  } = {},
): Promise<Claim> =>
  (
    await ada.call(beginClaim, {
      params: { id },
      body: { shipmentId, lines: [{ lineId, quantity }], reason, remedy, text },
    })
  ).data;

const step = (id: string, number: number, body: object) =>
  operate(operatorMoveClaim, { params: { id, number }, body: body as { step: 'agree' } });

const claimsOf = async (ada: Shopper, id: string) =>
  (await ada.call(readClaims, { params: { id } })).data.claims;

/** Answers what the customer has read last. */
const answer = async (
  ada: Shopper,
  id: string,
  number: number,
  to: 'accept' | 'refuse' | 'withdraw',
) => {
  const claim = (await claimsOf(ada, id)).find((one) => one.number === number);
  const body = { step: to, seen: claim?.messages.length };
  return ada.call(moveClaim, { params: { id, number }, body });
};

/** The deliveries of an order: their statuses, and how many pieces each has. */
const statusesOf = async (id: string) =>
  (await orderOf(id)).shipments.map(
    ({ status, lines }) =>
      `${status} ${String(lines.reduce((sum, { quantity }) => sum + quantity, 0))}`,
  );

const day = (days: number) => londonDay(Date.now() + days * 86_400_000);

const orderOf = async (id: string) => (await operate(operatorReadOrder, { params: { id } })).data;

const lettersOf = async (id: string) =>
  (
    await env.MARKET_DB.prepare('SELECT kind FROM letter WHERE order_id = ?1 ORDER BY created_at')
      .bind(id)
      .all<{ kind: string }>()
  ).results.map(({ kind }) => kind);

/** Lets a delivery have been delivered some days earlier. */
const age = (id: string, days: number) =>
  env.MARKET_DB.prepare(
    `UPDATE shipment SET delivered_at = ?2, shipped_at = ?2 WHERE order_id = ?1 AND delivered_at <> ''`,
  )
    .bind(id, new Date(Date.now() - days * 86_400_000).toISOString())
    .run();

/** Lets an order have been placed some days earlier. */
const ordered = (id: string, days: number) =>
  env.MARKET_DB.prepare('UPDATE customer_order SET placed_at = ?2 WHERE id = ?1')
    .bind(id, new Date(Date.now() - days * 86_400_000).toISOString())
    .run();

const rightTo = async (
  ada: Shopper,
  id: string,
  reason: 'changed-mind' | 'faulty' | 'not-arrived',
  shipmentId = `${id}-1`,
) => {
  const { data } = await ada.call(readClaims, { params: { id }, query: { reason } });
  return data.deliveries.find((one) => one.shipmentId === shipmentId)?.lines[0]?.right;
};

describe('a claim', () => {
  it('[ORDER-007] for a changed mind sends back by line and number, with the money of these', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada);
    const before = await stockOf(CHAIR.id);
    const claim = await begin(ada, id, { reason: 'changed-mind', quantity: 2 });
    expect(claim).toMatchObject({ status: 'agreed', right: 'cancel', shipmentId: `${id}-2` });
    const { shipments } = await orderOf(id);
    expect(shipments.map(({ status, lines }) => [status, lines[0]?.quantity])).toEqual([
      ['delivered', 1],
      ['return_requested', 2],
    ]);
    await step(id, 1, { step: 'book', day: day(4), window: '08:00-12:00' });
    await step(id, 1, { step: 'receive', restock: true });
    const after = await orderOf(id);
    expect(after).toMatchObject({ refunded: 240, status: 'delivered' });
    expect(await stockOf(CHAIR.id)).toBe(before + 2);
    expect((await ada.call(readClaims, { params: { id } })).data.claims[0]?.status).toBe('done');
    expect(await lettersOf(id)).toEqual(
      expect.arrayContaining(['return-requested', 'claim-collection', 'order-refunded']),
    );
  });

  it('[ORDER-007] about a fault is answered with an offer, which the customer accepts', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada);
    await begin(ada, id, { quantity: 1 });
    const offer = { step: 'offer', remedy: 'reduction', amount: 30, text: 'Would you keep it?' };
    await step(id, 1, offer);
    await answer(ada, id, 1, 'refuse');
    await step(id, 1, { ...offer, amount: 40 });
    expect((await answer(ada, id, 1, 'accept')).data).toMatchObject({ status: 'done', amount: 40 });
    expect(await orderOf(id)).toMatchObject({ refunded: 40, status: 'delivered' });
    // What is left of its price, and no more, goes back with it later.
    const { claims, deliveries } = (await ada.call(readClaims, { params: { id } })).data;
    const own = deliveries.find(({ shipmentId }) => shipmentId === claims[0]?.shipmentId);
    await begin(ada, id, {
      reason: 'changed-mind',
      shipmentId: own?.shipmentId ?? '',
      lineId: own?.lines[0]?.lineId ?? '',
    });
    await step(id, 2, { step: 'receive' });
    expect((await orderOf(id)).refunded).toBe(120);
    expect(await lettersOf(id)).toEqual(
      expect.arrayContaining(['claim-received', 'claim-offer', 'claim-agreed', 'order-refunded']),
    );
  });

  it('[ORDER-007] sends a replacement at no charge, which takes stock and stands for the money', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 2);
    const before = await stockOf(CHAIR.id);
    await begin(ada, id, { remedy: 'replacement' });
    const { data } = await step(id, 1, { step: 'agree' });
    expect(data).toMatchObject({ status: 'agreed', replacementId: `${id}-3`, comesBack: true });
    expect(await stockOf(CHAIR.id)).toBe(before - 1);
    await step(id, 1, { step: 'receive' });
    expect((await orderOf(id)).refunded).toBe(0);
    for (const to of ['shipped', 'delivered'] as const) {
      const body = { to, shipmentId: `${id}-3` };
      await operate(operatorMoveOrder, { params: { id }, body });
    }
    const { claims } = (await ada.call(readClaims, { params: { id } })).data;
    expect(claims[0]?.status).toBe('done');
    // It was bought once.
    const summary = await ada.call(readOrderSummary, { query: { groupId: id } });
    expect(summary.data.sellers.flatMap(({ lines }) => lines)).toMatchObject([{ quantity: 2 }]);
    // The replacement is faulty, too: after a failed attempt the customer may reject it.
    await age(id, 40);
    const { deliveries } = (
      await ada.call(readClaims, { params: { id }, query: { reason: 'faulty' } })
    ).data;
    expect(deliveries[2]?.lines[0]?.right.kind).toBe('last');
    await begin(ada, id, { reason: 'faulty', shipmentId: `${id}-3`, lineId: `${id}-3-1` });
    await step(id, 2, { step: 'agree' });
    await step(id, 2, { step: 'receive' });
    expect((await orderOf(id)).refunded).toBe(120);
  });

  it('[ORDER-007] is open until what was replaced is back, if the replacement is quicker', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await begin(ada, id, { remedy: 'replacement' });
    await step(id, 1, { step: 'agree' });
    for (const to of ['shipped', 'delivered'] as const) {
      await operate(operatorMoveOrder, { params: { id }, body: { to, shipmentId: `${id}-2` } });
    }
    const status = async () =>
      (await ada.call(readClaims, { params: { id } })).data.claims[0]?.status;
    expect(await status()).toBe('agreed');
    await step(id, 1, { step: 'receive', restock: true });
    expect(await status()).toBe('done');
    expect((await orderOf(id)).refunded).toBe(0);
  });

  it('[ORDER-007] refuses a replacement of which none is left, and changes nothing', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1, LAST);
    await begin(ada, id, { remedy: 'replacement' });
    await expect(step(id, 1, { step: 'agree' })).rejects.toMatchObject({
      status: 409,
      message: 'None is left to send as a replacement. Offer another remedy.',
    });
    expect((await orderOf(id)).shipments).toHaveLength(1);
    await step(id, 1, { step: 'offer', remedy: 'refund', comesBack: false, text: 'Keep it' });
    await answer(ada, id, 1, 'accept');
    expect(await orderOf(id)).toMatchObject({ refunded: 50, canReturn: false });
    await expect(begin(ada, id)).rejects.toMatchObject({ status: 409 });
  });

  it('[ORDER-007] about a repair ends when it is done, and gives the next right', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await age(id, 100);
    await expect(begin(ada, id, { reason: 'faulty' })).rejects.toMatchObject({ status: 409 });
    await begin(ada, id, { reason: 'faulty', remedy: 'repair' });
    await step(id, 1, { step: 'agree' });
    await step(id, 1, { step: 'finish' });
    await expect(step(id, 1, { step: 'finish' })).rejects.toMatchObject({ status: 409 });
    const again = await begin(ada, id, { reason: 'faulty' });
    expect(again).toMatchObject({ right: 'last', number: 2 });
    await step(id, 2, { step: 'decline', text: 'It was used outdoors' });
    expect(await lettersOf(id)).toContain('claim-declined');
  });

  it('[ORDER-007] asks for what was lost on its way, and closes it', async () => {
    const ada = await shopper();
    const order = await paid(ada, CHAIR, 1);
    const { id } = order;
    await operate(operatorMoveOrder, { params: { id }, body: { to: 'shipped' } });
    await expect(begin(ada, id, { reason: 'not-arrived' })).rejects.toMatchObject({ status: 409 });
    await ordered(id, 31);
    await begin(ada, id, { reason: 'not-arrived' });
    const { data } = await step(id, 1, { step: 'agree' });
    expect(data.refundBy).toBe(endOfLondonDay(new Date().toISOString(), 13));
    await step(id, 1, { step: 'receive' });
    expect(await orderOf(id)).toMatchObject({ refunded: 120, status: 'returned' });
  });

  it('[ORDER-007] for a bespoke piece that is late and unsent has its money back', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR, 1);
    const { id } = await paid(ada, LAMP, 1);
    await operate(operatorMoveOrder, {
      params: { id },
      body: { to: 'shipped', shipmentId: `${id}-2` },
    });
    const { lines } = (await orderOf(id)).shipments[0]!;
    await env.MARKET_DB.prepare('UPDATE order_line SET bespoke = 1 WHERE id = ?1')
      .bind(lines[0]!.id)
      .run();
    expect(await rightTo(ada, id, 'not-arrived')).toMatchObject({ kind: 'none' });
    await ordered(id, 31);
    expect(await rightTo(ada, id, 'changed-mind')).toMatchObject({ kind: 'none' });
    expect(await rightTo(ada, id, 'not-arrived')).toMatchObject({
      kind: 'late',
      remedies: ['refund'],
    });
    await begin(ada, id, { reason: 'not-arrived' });
    const { data } = await step(id, 1, { step: 'agree' });
    expect(data).toMatchObject({ status: 'done', amount: lines[0]!.total });
    expect(data.next).toMatch(/^This is cancelled and won’t be sent, with a refund of £/);
    expect((await orderOf(id)).refunded).toBe(lines[0]!.total);
  });

  it('[ORDER-007] about what never came counts as no repair, and its time as none', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await age(id, 100);
    await begin(ada, id, { reason: 'not-arrived', remedy: 'replacement' });
    await step(id, 1, { step: 'agree' });
    // It was agreed today, so that it is not late, though the order and its first delivery are old.
    await ordered(id, 120);
    const second = `${id}-2`;
    expect(await rightTo(ada, id, 'not-arrived', second)).toMatchObject({ kind: 'none' });
    for (const to of ['shipped', 'delivered'] as const) {
      await operate(operatorMoveOrder, { params: { id }, body: { to, shipmentId: second } });
    }
    expect(await rightTo(ada, id, 'faulty', second)).toMatchObject({
      kind: 'reject',
      until: endOfLondonDay(new Date().toISOString(), 30),
    });
  });

  it('[ORDER-007] for a replacement that never comes has its money back', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await age(id, 50);
    await begin(ada, id, { reason: 'faulty', remedy: 'replacement' });
    await step(id, 1, { step: 'agree' });
    const second = `${id}-2`;
    const says = (await rightTo(ada, id, 'faulty', second))?.says.join(' ');
    expect(says).toContain('It hasn’t been sent yet');
    expect(says).not.toContain('cancel');
    await env.MARKET_DB.prepare(
      `UPDATE order_line SET taken_at = ?2 WHERE order_id = ?1 AND taken_at <> ''`,
    )
      .bind(id, new Date(Date.now() - 31 * 86_400_000).toISOString())
      .run();
    expect(await rightTo(ada, id, 'not-arrived', second)).toMatchObject({ kind: 'late' });
    // On its way it is late, too, and nobody says that it was delivered.
    await operate(operatorMoveOrder, {
      params: { id },
      body: { to: 'shipped', shipmentId: second },
    });
    expect((await rightTo(ada, id, 'not-arrived', second))?.says[0]).toMatch(/^It was due by /);
  });

  it('[ORDER-007] rejects with a refund within 14 days that begin with the agreement', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await begin(ada, id, { reason: 'faulty' });
    const { data } = await step(id, 1, { step: 'agree' });
    const by = endOfLondonDay(new Date().toISOString(), 13);
    expect(data.refundBy).toBe(by);
    expect(data.next).toContain(`refund you by ${formatDay(by)}.`);
    const { data: list } = await operate(operatorListClaims, {
      query: { site: 'parlour', size: 100 },
    });
    expect(list.find(({ orderId }) => orderId === id)?.due).toBe(by);
  });

  it('[ORDER-007] cancels with a refund once the goods are back, or 14 days after it if they are collected', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    const claim = await begin(ada, id, { reason: 'changed-mind' });
    expect(claim).toMatchObject({ refundBy: '' });
    expect(claim.next).toContain('or, if earlier, of your proof that you sent it');
    const day = addWorkingDays(londonDay(Date.now()), 3);
    const { data } = await step(id, 1, { step: 'book', day, window: '08:00-12:00' });
    const by = endOfLondonDay(claim.openedAt, 14);
    expect(data.refundBy).toBe(by);
    expect(data.next).toContain(` We refund you by ${formatDay(by)}.`);
  });

  it.each([
    ['EH1 1AA', 'none'],
    ['TD15 1AA', 'mend'],
    ['DG16 5AA', 'mend'],
    ['SW1A 1AA', 'mend'],
  ])('[ORDER-007] about a fault after five and a half years in %s: %s', async (postcode, kind) => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await age(id, 5.5 * 365);
    await env.MARKET_DB.prepare(
      `UPDATE customer_order SET address = json_set(address, '$.postcode', ?2) WHERE id = ?1`,
    )
      .bind(id, postcode)
      .run();
    const { data } = await ada.call(readClaims, { params: { id }, query: { reason: 'faulty' } });
    expect(data.deliveries[0]?.lines[0]?.right.kind).toBe(kind);
  });

  it('[ORDER-007] is worth what its part of the line was paid with, and that can be offered', async () => {
    const ada = await shopper();
    await promo({ code: 'ODD', amount_pence: 1_001 });
    await putIntoCart(ada, CHAIR, 3);
    const { data } = await ada.call(placeOrder, {
      body: { addressId: await addressOf(ada), promoCode: 'ODD' },
    });
    const { id } = data;
    await ada.call(payOrder, { params: { id }, body: { token: await cardToken('parlour') } });
    for (const to of ['shipped', 'delivered'] as const) {
      await operate(operatorMoveOrder, { params: { id }, body: { to } });
    }
    let sum = 0;
    for (let number = 1; number <= 3; number += 1) {
      const { deliveries } = (await ada.call(readClaims, { params: { id } })).data;
      const own = deliveries.find(({ lines: [line] }) => (line?.possible ?? 0) > 0);
      const lineId = own?.lines[0]?.lineId ?? '';
      await begin(ada, id, { shipmentId: own?.shipmentId ?? '', lineId });
      const { worth } = (await operate(operatorReadClaim, { params: { id, number } })).data;
      await step(id, number, { step: 'offer', remedy: 'refund', amount: worth, comesBack: false });
      await answer(ada, id, number, 'accept');
      sum += pence(worth);
    }
    expect(sum).toBe(34_999);
    expect(await orderOf(id)).toMatchObject({ refunded: 349.99 });
  });

  it.each([
    ['changed-mind', 13, 'cancel'],
    ['changed-mind', 16, 'none'],
    ['faulty', 29, 'reject'],
    ['faulty', 32, 'mend'],
  ] as const)(
    '[ORDER-007] for %s rests %i days later on the right of its day: %s',
    async (reason, days, kind) => {
      const ada = await shopper();
      const { id } = await delivered(ada, 1);
      await age(id, days);
      const { data } = await ada.call(readClaims, { params: { id }, query: { reason } });
      expect(data.deliveries[0]?.lines[0]?.right.kind).toBe(kind);
    },
  );

  it('[ORDER-007] has an answer within 48 working hours', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await begin(ada, id);
    // A Friday.
    await env.MARKET_DB.prepare('UPDATE claim SET opened_at = ?2 WHERE order_id = ?1')
      .bind(id, '2024-11-15T10:00:00.000Z')
      .run();
    const { claims } = (await ada.call(readClaims, { params: { id } })).data;
    expect(claims[0]?.answerBy).toBe('2024-11-19T23:59:59.999Z');
    const { data: list } = await operate(operatorListClaims, {
      query: { site: 'parlour', size: 100 },
    });
    expect(list.find(({ orderId }) => orderId === id)).toMatchObject({ isLate: true });
  });

  /** Lets a chair say how many months it is guaranteed for; none for undefined. */
  const guarantee = (months?: number) =>
    env.MARKET_DB.batch([
      env.MARKET_DB.prepare(
        `INSERT OR IGNORE INTO fact_kind (slug, name, section, type, unit, choices, categories, aliases, position, is_filter)
          VALUES ('guarantee', 'Guarantee', 'Care', 'number', 'years', '[]', '[]', '[]', 0, 0)`,
      ),
      env.MARKET_DB.prepare('UPDATE variant SET facts = ?2 WHERE product_id = ?1').bind(
        CHAIR.id,
        months === undefined ? null : JSON.stringify({ guarantee: months }),
      ),
    ]);

  const deliveredOn = (id: string, moment: string) =>
    env.MARKET_DB.prepare(
      `UPDATE shipment SET delivered_at = ?2 WHERE order_id = ?1 AND delivered_at <> ''`,
    )
      .bind(id, moment)
      .run();

  /** What an order says of the guarantee of a delivery's first line: in a claim to come, on its page and to operators. */
  const guaranteesOf = async (ada: Shopper, id: string, delivery = 0) => {
    const { data } = await ada.call(readClaims, { params: { id } });
    const own = (await ada.call(readOrder, { params: { id } })).data;
    return {
      claim: data.deliveries[delivery]?.lines[0]?.guarantee,
      page: own.shipments[delivery]?.lines[0]?.guarantee,
      console: (await orderOf(id)).shipments[delivery]?.lines[0]?.guarantee,
    };
  };
  const everywhere = (words: string) => ({ claim: words, page: words, console: words });

  it('[ORDER-007] is beside the maker’s guarantee at the sale, which says when it ends', async () => {
    const ada = await shopper();
    await guarantee(60);
    const { id } = await delivered(ada, 1);
    await deliveredOn(id, '2026-03-02T10:00:00.000Z');
    const words = 'The maker’s guarantee of 5 years ends on 1 March 2031.';
    expect(await guaranteesOf(ada, id)).toEqual(everywhere(words));
    for (const months of [24, undefined]) {
      await guarantee(months);
      expect(await guaranteesOf(ada, id)).toEqual(everywhere(words));
    }
    const claim = await begin(ada, id, { remedy: 'replacement', reason: 'damaged' });
    expect(claim.lines.map((line) => line.guarantee)).toEqual([words]);
    await age(id, 6 * 365);
    expect((await guaranteesOf(ada, id)).page).toContain('guarantee of 5 years ended on ');
  });

  it('[ORDER-007] is beside no guarantee that the maker gives only since the sale', async () => {
    const ada = await shopper();
    await guarantee();
    const { id } = await delivered(ada, 1);
    await guarantee(60);
    expect(await guaranteesOf(ada, id)).toEqual(everywhere(''));
    await guarantee();
  });

  it('[ORDER-007] tells the same guarantee of the part of a line, and of what replaces it', async () => {
    const ada = await shopper();
    await guarantee(12);
    const { id } = await delivered(ada, 2);
    await guarantee(60);
    await deliveredOn(id, '2026-03-02T10:00:00.000Z');
    await begin(ada, id, { remedy: 'replacement' });
    await step(id, 1, { step: 'agree' });
    const words = 'The maker’s guarantee of 1 year ends on 1 March 2027.';
    for (const delivery of [0, 1, 2]) {
      expect(await guaranteesOf(ada, id, delivery)).toEqual(everywhere(words));
    }
    // Nobody needs it for what is back, or was given up.
    await step(id, 1, { step: 'receive' });
    await operate(operatorMoveOrder, {
      params: { id },
      body: { to: 'cancelled', shipmentId: `${id}-3` },
    });
    expect(await statusesOf(id)).toEqual(['delivered 1', 'returned 1', 'cancelled 1']);
    for (const delivery of [1, 2]) {
      expect(await guaranteesOf(ada, id, delivery)).toEqual(everywhere(''));
    }
    expect(await guaranteesOf(ada, id)).toEqual(everywhere(words));
    await guarantee();
  });

  it('[ORDER-007] is beside the guarantee of today for an order from before it was kept', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await env.MARKET_DB.prepare('UPDATE order_line SET guarantee = NULL WHERE order_id = ?1')
      .bind(id)
      .run();
    await deliveredOn(id, '2026-03-02T10:00:00.000Z');
    await guarantee(60);
    expect((await guaranteesOf(ada, id)).claim).toBe(
      'The maker’s guarantee of 5 years ends on 1 March 2031.',
    );
    await guarantee();
    expect((await guaranteesOf(ada, id)).claim).toBe('');
  });

  it('[ORDER-004] is there for a return of the whole order, and follows its goods', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    const comment = 'It arrived damaged: the back';
    await ada.call(returnOrder, { params: { id }, body: { comment } });
    const read = async () => (await ada.call(readClaims, { params: { id } })).data.claims;
    expect(await read()).toMatchObject([{ reason: 'damaged', status: 'agreed' }]);
    await operate(operatorMoveOrder, { params: { id }, body: { to: 'delivered', comment: 'No' } });
    expect(await read()).toMatchObject([{ status: 'declined' }]);
  });

  it('[ORDER-007] begins once, however often its request is sent', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada);
    const request = {
      params: { id },
      body: {
        shipmentId: `${id}-1`,
        lines: [{ lineId: `${id}-1-1`, quantity: 1 }],
        reason: 'changed-mind' as const,
        remedy: 'refund' as const,
        text: '',
      },
      idempotencyKey: crypto.randomUUID(),
    };
    const [one, other] = await Promise.all([
      ada.call(beginClaim, request),
      ada.call(beginClaim, request),
    ]);
    expect(other.data.number).toBe(one.data.number);
    expect((await ada.call(beginClaim, request)).data.number).toBe(1);
    expect(await statusesOf(id)).toEqual(['delivered 2', 'return_requested 1']);
    const another = { ...request, body: { ...request.body, text: 'Something else' } };
    await expect(ada.call(beginClaim, another)).rejects.toMatchObject({ status: 422 });
  });

  it('[ORDER-007] pays what was agreed, wherever its goods are taken back', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await begin(ada, id);
    await step(id, 1, { step: 'offer', remedy: 'refund', amount: 50 });
    await answer(ada, id, 1, 'accept');
    await operate(operatorMoveOrder, { params: { id }, body: { to: 'returned' } });
    expect((await orderOf(id)).refunded).toBe(50);
    expect(await claimsOf(ada, id)).toMatchObject([{ status: 'done' }]);
  });

  it('[ORDER-007] accepts the offer that the customer has seen', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada);
    await begin(ada, id);
    const offer = { step: 'offer', remedy: 'reduction', amount: 40 };
    await step(id, 1, offer);
    const seen = (await claimsOf(ada, id))[0]?.messages.length;
    await step(id, 1, { ...offer, amount: 1 });
    const accept = { params: { id, number: 1 }, body: { step: 'accept', seen } } as const;
    await expect(ada.call(moveClaim, accept)).rejects.toMatchObject({ code: 'order_refused' });
    await expect(
      ada.call(moveClaim, { ...accept, body: { step: 'accept' } }),
    ).rejects.toMatchObject({ code: 'invalid_request' });
    await answer(ada, id, 1, 'accept');
    expect((await orderOf(id)).refunded).toBe(1);
  });

  it.each([{ remedy: 'reduction', amount: 1 }, { remedy: 'repair' }, { amount: 1 }])(
    '[ORDER-007] is not agreed to as something else: %j',
    async (other) => {
      const ada = await shopper();
      const { id } = await delivered(ada, 1);
      await begin(ada, id);
      await expect(step(id, 1, { step: 'agree', ...other })).rejects.toMatchObject({
        code: 'order_refused',
      });
      expect(await claimsOf(ada, id)).toMatchObject([{ status: 'open' }]);
    },
  );

  it('[ORDER-007] about part of the price is agreed on by an offer', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await begin(ada, id, { remedy: 'reduction' });
    await expect(step(id, 1, { step: 'agree', amount: 1 })).rejects.toMatchObject({
      code: 'order_refused',
    });
  });

  it('[ORDER-007] ends when both have arrived, the replacement and what it replaces', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 2);
    await begin(ada, id, { remedy: 'replacement' });
    await step(id, 1, { step: 'agree' });
    for (const [to, words] of [
      ['shipped', 'is on its way'],
      ['delivered', 'has arrived'],
    ] as const) {
      const body = { to, shipmentId: `${id}-3` };
      await operate(operatorMoveOrder, { params: { id }, body });
      const next = `The replacement ${words}. We tell you when we collect the first one.`;
      expect(await claimsOf(ada, id)).toMatchObject([{ status: 'agreed', next }]);
    }
    await step(id, 1, { step: 'book', day: day(4) });
    await step(id, 1, { step: 'receive' });
    expect(await claimsOf(ada, id)).toMatchObject([{ status: 'done' }]);
    expect((await orderOf(id)).refunded).toBe(0);
  });

  it('[ORDER-007] ends with a replacement that the customer gives up', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await begin(ada, id, { remedy: 'replacement' });
    await step(id, 1, { step: 'agree' });
    await step(id, 1, { step: 'receive' });
    await operate(operatorMoveOrder, {
      params: { id },
      body: { to: 'cancelled', shipmentId: `${id}-2` },
    });
    expect((await claimsOf(ada, id)).map(({ status }) => status)).toEqual(['done']);
    expect((await orderOf(id)).refunded).toBe(120);
  });

  it('[ORDER-007] with a replacement on its way is not declined, though the first is kept', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await begin(ada, id);
    await step(id, 1, { step: 'offer', remedy: 'replacement', comesBack: false });
    await answer(ada, id, 1, 'accept');
    await expect(step(id, 1, { step: 'decline', text: 'No' })).rejects.toMatchObject({
      code: 'order_refused',
    });
    const { data } = await operate(operatorReadClaim, { params: { id, number: 1 } });
    expect(data.steps).not.toContain('decline');
  });

  it('[ORDER-007] about a repair that does not come is open again when the customer says so', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await begin(ada, id, { remedy: 'repair' });
    await step(id, 1, { step: 'agree' });
    const { data } = await answer(ada, id, 1, 'refuse');
    expect(data).toMatchObject({ status: 'open', steps: ['withdraw', 'write'] });
    await step(id, 1, { step: 'offer', remedy: 'refund' });
    await answer(ada, id, 1, 'accept');
    // What comes back is not for the customer to refuse.
    await expect(answer(ada, id, 1, 'refuse')).rejects.toMatchObject({ code: 'order_refused' });
  });

  it.each([
    [10, 'mend'],
    [29, 'last'],
  ])(
    '[ORDER-007] given up %i days after a repair was agreed gives the right: %s',
    async (days, kind) => {
      const ada = await shopper();
      const { id } = await delivered(ada, 1);
      await age(id, 100);
      await begin(ada, id, { reason: 'faulty', remedy: 'repair' });
      await step(id, 1, { step: 'agree' });
      await env.MARKET_DB.prepare('UPDATE claim SET agreed_at = ?2 WHERE order_id = ?1')
        .bind(id, new Date(Date.now() - days * 86_400_000).toISOString())
        .run();
      await answer(ada, id, 1, 'refuse');
      await answer(ada, id, 1, 'withdraw');
      expect(await rightTo(ada, id, 'faulty')).toMatchObject({ kind });
    },
  );

  it('[ORDER-007] is not declined by the arrival of the rest of its order', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR, 2);
    await operate(operatorMoveOrder, { params: { id }, body: { to: 'shipped' } });
    await begin(ada, id, { reason: 'changed-mind' });
    await operate(operatorMoveOrder, { params: { id }, body: { to: 'delivered' } });
    expect(await statusesOf(id)).toEqual(['delivered 1', 'return_requested 1']);
    expect(await claimsOf(ada, id)).toMatchObject([{ status: 'agreed' }]);
  });

  it.each([
    [{ day: '9999-12-31' }, 'within a year'],
    [{ window: '25:99-xx' }, '08:00-12:00'],
    [{ window: '12:00-08:00' }, 'ends before it begins'],
    [{ window: '<b>x</b>' }, '08:00-12:00'],
  ])('[ORDER-007] has no collection at %j', async (wrong, words) => {
    const ada = await shopper();
    const { id } = await delivered(ada);
    await begin(ada, id, { reason: 'changed-mind' });
    await expect(step(id, 1, { step: 'book', day: day(4), ...wrong })).rejects.toMatchObject({
      code: 'invalid_request',
      details: [expect.stringContaining(words)],
    });
  });

  it.each(['book', 'receive', 'finish'])(
    '[ORDER-007] says before it is agreed that it is not, to %s',
    async (early) => {
      const ada = await shopper();
      const { id } = await delivered(ada);
      await begin(ada, id, {});
      const body = { step: early, ...(early === 'book' ? { day: day(4) } : {}) };
      await expect(step(id, 1, body)).rejects.toMatchObject({
        message: 'Nothing is agreed yet, so that can’t be done.',
      });
    },
  );

  it('[ORDER-007] adds up what is said twice of a line', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 3);
    const half = { lineId: `${id}-1-1`, quantity: 1 };
    const wanted = { shipmentId: `${id}-1`, reason: 'faulty', remedy: 'refund', text: '' } as const;
    const { data } = await ada.call(beginClaim, {
      params: { id },
      body: { ...wanted, lines: [half, half] },
    });
    expect(data.lines).toMatchObject([{ quantity: 2 }]);
  });

  it('[ORDER-007] says of what was not sent that it will not be', async () => {
    const ada = await shopper();
    const { id } = await paid(ada, CHAIR, 3);
    await operate(operatorMoveOrder, { params: { id }, body: { to: 'processing' } });
    await operate(operatorDivideDelivery, {
      params: { id },
      body: {
        ...{ shipmentId: `${id}-1`, lines: [{ lineId: `${id}-1-1`, quantity: 1 }] },
        ...{ deliveries: 1, isSent: true },
      },
    });
    const wanted = { shipmentId: `${id}-1`, reason: 'changed-mind', remedy: 'refund' } as const;
    const { message } = await ada.call(beginClaim, {
      params: { id },
      body: { ...wanted, text: '', lines: [{ lineId: `${id}-1-1`, quantity: 1 }] },
    });
    expect(message).toBe('It won’t be sent, and your refund is on its way.');
    for (const early of [
      { step: 'book', day: day(4) },
      { step: 'decline', text: 'No' },
    ]) {
      await expect(step(id, 1, early)).rejects.toMatchObject({ code: 'order_refused' });
    }
    expect((await claimsOf(ada, id))[0]).toMatchObject({ isSent: false, status: 'done' });
  });

  it('[ORDER-007] has a collection today or later', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await begin(ada, id, { reason: 'changed-mind' });
    await expect(step(id, 1, { step: 'book', day: day(-1) })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await step(id, 1, { step: 'book', day: day(0) });
  });

  it('[ORDER-007] waits for the shop while the customer’s message has no reply', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await begin(ada, id, { remedy: 'repair' });
    const waiting = async () => {
      const query = { site: 'parlour', status: 'waiting', size: 100 } as const;
      const { data } = await operate(operatorListClaims, { query });
      return data.find(({ orderId }) => orderId === id)?.hasMessage;
    };
    expect(await waiting()).toBe(false);
    await step(id, 1, { step: 'agree' });
    expect(await waiting()).toBeUndefined();
    await ada.call(moveClaim, {
      params: { id, number: 1 },
      body: { step: 'write', text: 'Nobody came' },
    });
    expect(await waiting()).toBe(true);
    await step(id, 1, { step: 'write', text: 'Tomorrow' });
    expect(await waiting()).toBeUndefined();
    await env.MARKET_DB.prepare('UPDATE claim SET agreed_at = ?2 WHERE order_id = ?1')
      .bind(id, new Date(Date.now() - 15 * 86_400_000).toISOString())
      .run();
    expect(await waiting()).toBe(false);
  });

  it('[ORDER-004] for a whole order leaves what was made for the customer', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR, 2);
    const { id } = await paid(ada, LAMP);
    await env.MARKET_DB.batch([
      env.MARKET_DB.prepare(
        'UPDATE order_line SET bespoke = 1 WHERE order_id = ?1 AND product_id = ?2',
      ).bind(id, CHAIR.id),
      // One seller's van brings both.
      env.MARKET_DB.prepare(
        `UPDATE order_line SET shipment_id = ?1 || '-1' WHERE order_id = ?1`,
      ).bind(id),
      env.MARKET_DB.prepare(`DELETE FROM shipment WHERE id = ?1 || '-2'`).bind(id),
    ]);
    for (const to of ['shipped', 'delivered'] as const) {
      await operate(operatorMoveOrder, { params: { id }, body: { to } });
    }
    await ada.call(returnOrder, { params: { id }, body: { comment: 'I have changed my mind' } });
    expect(await statusesOf(id)).toEqual(['delivered 2', 'return_requested 1']);
    expect(await claimsOf(ada, id)).toMatchObject([{ right: 'cancel', lines: [{ quantity: 1 }] }]);
    await operate(operatorMoveOrder, { params: { id }, body: { to: 'returned' } });
    expect((await orderOf(id)).refunded).toBe(49.99);
  });

  it('belongs to its customer alone, and takes photographs that are written anew', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 1);
    await begin(ada, id);
    const params = { id, number: 1 };
    await ada.call(addClaimPhotograph, {
      params,
      body: { lineId: `${id}-1-1`, files: [{ data: PHOTO }] },
    });
    const { data } = await ada.call(listClaimPhotographs, { params });
    expect(data).toMatchObject([{ lineId: `${id}-1-1` }]);
    expect((await operate(operatorReadClaim, { params })).photographs).toHaveLength(1);
    const eve = await shopper();
    for (const call of [listClaimPhotographs, readClaims] as const) {
      await expect(eve.call(call, { params })).rejects.toMatchObject({ status: 404 });
    }
    const withdraw = { params, body: { step: 'withdraw' } } as const;
    await expect(eve.call(moveClaim, withdraw)).rejects.toMatchObject({ status: 404 });
    const { data: list } = await operate(operatorListClaims, {
      query: { site: 'parlour', size: 100 },
    });
    expect(list.find(({ orderId }) => orderId === id)).toMatchObject({
      status: 'open',
      isLate: false,
    });
    await answer(ada, id, 1, 'withdraw');
    await expect(
      ada.call(addClaimPhotograph, { params, body: { files: [{ data: PHOTO }] } }),
    ).rejects.toMatchObject({ status: 409 });
  });
});

const pence = (pounds: number): number => Math.round(pounds * 100);

/** The credit notes of an order, each with its number within the order, its lines and its money in pence. */
const creditNotesOf = async (ada: Shopper, id: string) => {
  const { data } = await ada.call(readOrderSummary, { query: { groupId: id } });
  return data.creditNotes.map((note) => {
    expect(note.id).toMatch(new RegExp(`^${id}-CN\\d+$`));
    for (const part of ['net', 'vat', 'total'] as const) {
      const sum = (amounts: readonly Record<typeof part, number>[]) =>
        amounts.reduce((total, one) => total + pence(one[part]), 0);
      expect(sum(note.sellers)).toBe(pence(note[part]));
      for (const seller of note.sellers) expect(sum(seller.lines)).toBe(pence(seller[part]));
    }
    expect(pence(note.net) + pence(note.vat)).toBe(pence(note.total));
    return {
      isPaid: note.paidAt !== '',
      lines: note.sellers.flatMap(({ sellerName, lines }) =>
        lines.map(({ quantity, isPart }) => [sellerName, quantity, isPart]),
      ),
      vat: pence(note.vat),
      total: pence(note.total),
    };
  });
};

describe('a credit note', () => {
  it('[API-072] has the lines whose money went back, with the VAT of their seller', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada);
    expect(await creditNotesOf(ada, id)).toEqual([]);
    await begin(ada, id, { quantity: 1 });
    await step(id, 1, { step: 'offer', remedy: 'reduction', amount: 40.01 });
    expect(await creditNotesOf(ada, id)).toEqual([]);
    await answer(ada, id, 1, 'accept');
    const first = { isPaid: true, lines: [['Seller 1', 1, true]], vat: 667, total: 4_001 };
    expect(await creditNotesOf(ada, id)).toEqual([first]);
    // The rest of the same chair, which comes back, has the rest of its VAT.
    await begin(ada, id, {
      reason: 'changed-mind',
      shipmentId: `${id}-2`,
      lineId: `${id}-2-1`,
    });
    await step(id, 2, { step: 'receive' });
    const rest = { ...first, vat: 2_000 - 667, total: 12_000 - 4_001 };
    expect(await creditNotesOf(ada, id)).toEqual([first, rest]);
  });

  it('[API-072] of a replacement that is rejected is for what was bought', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 2);
    await begin(ada, id, { remedy: 'replacement' });
    await step(id, 1, { step: 'agree' });
    await step(id, 1, { step: 'receive' });
    for (const to of ['shipped', 'delivered'] as const) {
      await operate(operatorMoveOrder, { params: { id }, body: { to, shipmentId: `${id}-3` } });
    }
    expect(await creditNotesOf(ada, id)).toEqual([]);
    await begin(ada, id, { reason: 'faulty', shipmentId: `${id}-3`, lineId: `${id}-3-1` });
    await step(id, 2, { step: 'agree' });
    await step(id, 2, { step: 'receive' });
    expect(await creditNotesOf(ada, id)).toEqual([
      { isPaid: true, lines: [['Seller 1', 1, false]], vat: 2_000, total: 12_000 },
    ]);
  });

  it('[API-072] stays as it was issued when its delivery is divided later', async () => {
    const ada = await shopper();
    await putIntoCart(ada, LAMP, 1);
    const { id } = await delivered(ada, 2);
    const { shipments } = await orderOf(id);
    const chairs = shipments.find(({ lines }) => lines[0]?.quantity === 2);
    const [shipmentId = '', lineId = ''] = [chairs?.id, chairs?.lines[0]?.id];
    await begin(ada, id, { shipmentId, lineId, quantity: 2 });
    await step(id, 1, { step: 'offer', remedy: 'reduction', amount: 200 });
    await answer(ada, id, 1, 'accept');
    const issued = await creditNotesOf(ada, id);
    expect(issued).toMatchObject([{ lines: [['Seller 1', 2, true]], total: 20_000 }]);
    await begin(ada, id, { shipmentId, lineId, reason: 'changed-mind' });
    expect(await creditNotesOf(ada, id)).toEqual(issued);
  });

  it.each(['before it was offered', 'before it was accepted'] as const)(
    '[API-072] for part of a price is for the goods of its claim alone, though more was paid back %s',
    async (when) => {
      const ada = await shopper();
      await putIntoCart(ada, LAMP, 1);
      const { id } = await delivered(ada, 1);
      const lamp = (await orderOf(id)).shipments
        .flatMap(({ lines }) => lines)
        .find(({ sellerName }) => sellerName === 'Seller 2');
      await begin(ada, id, { shipmentId: lamp?.shipmentId ?? '', lineId: lamp?.id ?? '' });
      const payBack = () =>
        operate(operatorRefundOrder, {
          params: { id },
          body: { amount: 60, comment: 'For the wait', owed: 0 },
        });
      const offer = (amount: number) =>
        step(id, 1, { step: 'offer', remedy: 'reduction', amount, text: `${String(amount)}?` });
      if (when === 'before it was accepted') await offer(40);
      await payBack();
      // Of those £60 the lamp has had £17.64.
      await (when === 'before it was accepted'
        ? expect(answer(ada, id, 1, 'accept')).rejects.toMatchObject({ status: 409 })
        : expect(offer(40)).rejects.toMatchObject({
            status: 409,
            message: expect.stringContaining('£32.35') as string,
          }));
      await offer(32.35);
      await answer(ada, id, 1, 'accept');
      expect((await creditNotesOf(ada, id))[1]).toMatchObject({
        lines: [['Seller 2', 1, true]],
        total: 3_235,
      });
    },
  );

  it('[API-072] for nothing in particular keeps its pennies when a piece comes back later', async () => {
    const ada = await shopper();
    const { id } = await delivered(ada, 3);
    for (const [amount, owed] of [
      [0.01, 0],
      [0.02, 0.01],
    ] as const) {
      await operate(operatorRefundOrder, {
        params: { id },
        body: { amount, comment: 'A scratch', owed },
      });
    }
    const issued = await creditNotesOf(ada, id);
    expect(issued).toMatchObject([
      { lines: [['Seller 1', 3, true]], vat: 0, total: 1 },
      { lines: [['Seller 1', 3, true]], vat: 1, total: 2 },
    ]);
    await begin(ada, id, { reason: 'changed-mind' });
    expect(await creditNotesOf(ada, id)).toEqual(issued);
    await step(id, 1, { step: 'receive' });
    expect(await creditNotesOf(ada, id)).toMatchObject([
      ...issued,
      { lines: [['Seller 1', 1, false]], total: 12_000 },
    ]);
  });

  it('[API-072] of a cancelled order gives all of it back by seller, and says what is only due', async () => {
    const ada = await shopper();
    await putIntoCart(ada, CHAIR, 2);
    const { id } = await paid(ada, LAMP);
    await operate(operatorRefundOrder, {
      params: { id },
      body: { amount: 10, comment: 'A scratch', owed: 0 },
    });
    await ada.call(cancelOrder, { params: { id }, body: { comment: 'By mistake' } });
    const { data } = await ada.call(readOrderSummary, { query: { groupId: id } });
    const notes = await creditNotesOf(ada, id);
    const sum = (part: 'vat' | 'total') => notes.reduce((total, note) => total + note[part], 0);
    expect(notes).toHaveLength(2);
    expect([sum('vat'), sum('total')]).toEqual([pence(data.vat), pence(data.total)]);
    expect(notes[0]?.lines).toEqual([
      ['Seller 1', 2, true],
      ['Seller 2', 1, true],
    ]);
    await env.MARKET_DB.prepare(`UPDATE refund SET done_at = '', problem = 'Closed account'
      WHERE order_id = ?1`)
      .bind(id)
      .run();
    expect((await creditNotesOf(ada, id)).map(({ isPaid }) => isPaid)).toEqual([false, false]);
  });
});

/** A small generator that repeats itself. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
};

const REASONS = ['damaged', 'changed-mind', 'faulty'] as const;
const REMEDIES = ['refund', 'reduction', 'repair', 'part', 'replacement'] as const;
const STEPS = [
  ...['offer', 'offer', 'agree', 'agree', 'decline', 'book'],
  ...['receive', 'receive', 'finish', 'write'],
] as const;

describe('whatever the customer and the operator do, in any order', () => {
  it.each(Array.from({ length: 10 }, (_, seed) => seed + 1))(
    '[ORDER-004] the money back is never more than was paid, and stock balances (%i)',
    async (seed) => {
      const pick = numbersFrom(seed * 7_919);
      const one = <Item>(of: readonly Item[]): Item => of[pick(of.length)]!;
      const ada = await shopper();
      const before = await stockOf(CHAIR.id);
      const { id } = await delivered(ada, 4);
      let newest = 1;
      // Mostly the newest claim.
      const some = () => Math.max(1, newest - (pick(3) === 0 ? pick(3) : 0));
      const acts: (() => Promise<unknown>)[] = [
        async () => {
          const { deliveries } = (await ada.call(readClaims, { params: { id } })).data;
          const own = one(deliveries);
          const line = one(own.lines);
          const wanted: Wanted = {
            reason: one(REASONS),
            remedy: one(REMEDIES),
            quantity: 1 + pick(3),
            shipmentId: own.shipmentId,
            lineId: line.lineId,
          };
          ({ number: newest } = await begin(ada, id, wanted));
        },
        () => answer(ada, id, some(), one(['accept', 'accept', 'refuse', 'withdraw'])),
        () => {
          const taken = one(STEPS);
          const isOf = (...steps: readonly string[]) => steps.includes(taken);
          return step(id, some(), {
            step: taken,
            text: 'Words',
            ...(isOf('book') ? { day: day(4) } : {}),
            ...(isOf('offer', 'agree') && pick(2) ? { remedy: one(REMEDIES) } : {}),
            ...(isOf('offer', 'receive') && pick(2) ? { amount: 1 + pick(250) } : {}),
            ...(isOf('offer', 'agree') ? { comesBack: pick(2) === 1 } : {}),
            ...(isOf('receive') ? { restock: pick(2) === 1 } : {}),
          });
        },
        async () => {
          const { shipments } = await orderOf(id);
          const to = one([
            ...(['shipped', 'delivered', 'returned', 'return_requested', 'cancelled'] as const),
          ]);
          const body = { to, shipmentId: one(shipments).id, comment: 'Words' };
          return operate(operatorMoveOrder, { params: { id }, body });
        },
      ];
      let taken = 0;
      for (let turn = 0; turn < 45; turn += 1) {
        const act = acts[[0, 1, 2, 2, 2, 2, 3][pick(7)]!]!;
        // Some are sent twice at once.
        const results = await Promise.allSettled(pick(3) === 0 ? [act(), act()] : [act()]);
        for (const result of results) {
          if (result.status === 'fulfilled') taken += 1;
          else
            expect(result.reason).toMatchObject({
              status: expect.toBeOneOf([400, 404, 409]) as unknown,
            });
        }
      }
      expect(taken).toBeGreaterThan(1);
      const whole = await orderOf(id);
      expect(whole.owed).toBeLessThanOrEqual(480);
      const notes = await creditNotesOf(ada, id);
      expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(pence(whole.owed));
      const { results: lines } = await env.MARKET_DB.prepare(
        `SELECT line.*, shipment.status, shipment.restocked FROM order_line AS line
          JOIN shipment ON shipment.id = line.shipment_id WHERE line.order_id = ?1`,
      )
        .bind(id)
        .all<Record<string, number> & { status: string }>();
      // Each piece that was bought is there once, and each that replaces one stands for its money alone.
      const sum = (of: (line: (typeof lines)[number]) => number) =>
        lines.reduce((total, line) => total + of(line), 0);
      expect(sum((line) => (line.unit_pence! > 0 ? line.quantity! : 0))).toBe(4);
      expect(sum((line) => line.unit_pence! * line.quantity!)).toBe(48_000);
      const worth = sum(
        (line) => line.unit_pence! * line.quantity! - line.discount_pence! - line.settled_pence!,
      );
      expect(worth).toBeGreaterThanOrEqual(0);
      expect(48_000 - worth).toBeGreaterThanOrEqual(whole.owed * 100);
      const out = sum(({ status, restocked, reserved }) =>
        restocked === 1 || status === 'cancelled' ? 0 : reserved!,
      );
      expect(await stockOf(CHAIR.id)).toBe(before - out);
      // Nothing of a claim happens twice.
      const { results: messages } = await env.MARKET_DB.prepare(
        `SELECT claim, count(*) AS ends FROM claim_message
          WHERE order_id = ?1 AND step IN ('decline', 'withdraw', 'finish') GROUP BY claim`,
      )
        .bind(id)
        .all<{ ends: number }>();
      expect(messages.every(({ ends }) => ends === 1)).toBe(true);
    },
  );
});

describe('a service of a delivery', () => {
  const ASSEMBLED = [
    { service: 'assembly', price: 19, perPiece: true },
    { service: 'packaging' },
  ] as const;
  const CARRIED = [
    { service: 'room', price: 25 },
    { service: 'old-piece', price: 30 },
  ] as const;
  /** An order of three chairs with assembly at £19 each and packaging for nothing, unless others are given. */
  const served = async (
    ada: Shopper,
    steps: readonly ('shipped' | 'delivered')[] = ['shipped', 'delivered'],
    services: typeof ASSEMBLED | typeof CARRIED = ASSEMBLED,
  ) => {
    await env.MARKET_DB.prepare('UPDATE seller SET services = ?1')
      .bind(JSON.stringify(services))
      .run();
    await putIntoCart(ada, CHAIR, 3);
    const { data } = await ada.call(placeOrder, {
      body: {
        addressId: await addressOf(ada),
        services: services.map(({ service }) => ({ sellerId: '1', service })),
      },
    });
    await env.MARKET_DB.prepare('UPDATE seller SET services = NULL').run();
    await ada.call(payOrder, {
      params: { id: data.id },
      body: { token: await cardToken(ada.site) },
    });
    for (const to of steps) {
      await operate(operatorMoveOrder, { params: { id: data.id }, body: { to } });
    }
    return data.id;
  };
  /** One of three chairs leaves, so that the order can no longer be cancelled as a whole. */
  const putOnItsWay = (id: string) =>
    operate(operatorDivideDelivery, {
      params: { id },
      body: {
        shipmentId: `${id}-1`,
        lines: [{ lineId: `${id}-1-1`, quantity: 1 }],
        deliveries: 1,
        isSent: true,
      },
    });
  const kindsOf = async (id: string) =>
    (await orderOf(id)).shipments.map(({ status, lines }) => [
      status,
      lines.map(({ kind, quantity }) => `${kind}${String(quantity)}`).join(' '),
    ]);

  it('[ORDER-007] is paid back, and not sent back', async () => {
    const ada = await shopper();
    const id = await served(ada);
    const lineId = `${id}-1-2`;
    const possible = async (reason: 'changed-mind' | 'faulty') => {
      const { data } = await ada.call(readClaims, { params: { id }, query: { reason } });
      return data.deliveries[0]?.lines.map((line) => [line.possible, line.right.kind]);
    };
    expect(await possible('changed-mind')).toEqual([
      [3, 'cancel'],
      [3, 'none'],
      [0, 'none'],
    ]);
    expect(await possible('faulty')).toEqual([
      [3, 'reject'],
      [3, 'service'],
      [0, 'service'],
    ]);
    const asks = (quantity: number, reason: 'changed-mind' | 'faulty', more: object = {}) =>
      begin(ada, id, { lineId, quantity, reason, ...more });
    await expect(asks(3, 'changed-mind')).rejects.toMatchObject({ code: 'order_refused' });
    await expect(asks(1, 'faulty')).rejects.toMatchObject({ code: 'order_refused' });
    await expect(asks(3, 'faulty', { remedy: 'replacement' })).rejects.toMatchObject({
      code: 'order_refused',
    });
    await asks(3, 'faulty');
    await step(id, 1, { step: 'agree', comesBack: true });
    expect(await orderOf(id)).toMatchObject({ refunded: 57, status: 'delivered' });
    expect(await kindsOf(id)).toEqual([['delivered', '3 assembly3 packaging1']]);
  });

  it('that was done is paid back with goods that come back in the 14 days', async () => {
    const ada = await shopper();
    const id = await served(ada);
    const { data } = await ada.call(readClaims, {
      params: { id },
      query: { reason: 'changed-mind' },
    });
    expect(data.deliveries[0]?.lines[0]?.right.says.join(' ')).toContain(
      'What you paid for services with it comes back, too, although they’re done.',
    );
    await begin(ada, id, { quantity: 3, reason: 'changed-mind' });
    const params = { id, number: 1 };
    expect((await operate(operatorReadClaim, { params })).data.worth).toBe(417);
    await step(id, 1, { step: 'receive' });
    expect(await kindsOf(id)).toEqual([['returned', '3 assembly3 packaging1']]);
    expect(await orderOf(id)).toMatchObject({ refunded: 417, status: 'returned' });
    const whole = await served(await shopper());
    await operate(operatorMoveOrder, { params: { id: whole }, body: { to: 'return_requested' } });
    const { data: before } = await operate(operatorReadOrder, { params: { id: whole } });
    expect(before.standing).toMatchObject([{ due: 417 }]);
    await operate(operatorMoveOrder, { params: { id: whole }, body: { to: 'returned' } });
    expect((await orderOf(whole)).refunded).toBe(417);
  });

  it('for each piece is paid back with each piece that comes back, and its credit note says so', async () => {
    const ada = await shopper();
    const id = await served(ada);
    await begin(ada, id, { quantity: 1, reason: 'changed-mind' });
    await step(id, 1, { step: 'receive' });
    expect((await orderOf(id)).refunded).toBe(139);
    const { data } = await ada.call(readOrderSummary, { query: { groupId: id } });
    const [note] = data.creditNotes;
    expect(note?.sellers[0]?.lines.map(({ quantity, total }) => [quantity, total])).toEqual([
      [1, 120],
      [1, 19],
    ]);
    await begin(ada, id, { quantity: 2, reason: 'changed-mind' });
    await step(id, 2, { step: 'receive' });
    expect((await orderOf(id)).refunded).toBe(417);
  });

  it('for a delivery is paid back by share, and delivery to a room only with what is rejected', async () => {
    const ada = await shopper();
    const id = await served(ada, undefined, CARRIED);
    await begin(ada, id, { quantity: 1, reason: 'changed-mind' });
    await step(id, 1, { step: 'receive' });
    expect((await orderOf(id)).refunded).toBe(130);
    await begin(ada, id, { quantity: 2, reason: 'changed-mind' });
    await step(id, 2, { step: 'receive' });
    expect((await orderOf(id)).refunded).toBe(390);
    const other = await served(ada, undefined, CARRIED);
    await begin(ada, other, { quantity: 1, reason: 'faulty' });
    const { data: agreed } = await step(other, 1, { step: 'agree' });
    expect(agreed.messages.at(-1)?.terms).toContain('£138.33');
    await step(other, 1, { step: 'receive' });
    // A third of £30.00 and of £25.00.
    expect((await orderOf(other)).refunded).toBe(138.33);
    await begin(ada, other, { quantity: 2, reason: 'faulty' });
    await step(other, 2, { step: 'agree' });
    await step(other, 2, { step: 'receive' });
    expect((await orderOf(other)).refunded).toBe(415);
  });

  it('is paid back with faulty goods that need not be sent back, and once', async () => {
    const ada = await shopper();
    const id = await served(ada);
    await begin(ada, id, { lineId: `${id}-1-2`, quantity: 3, reason: 'faulty' });
    await step(id, 1, { step: 'agree' });
    expect((await orderOf(id)).refunded).toBe(57);
    await begin(ada, id, { quantity: 1, reason: 'faulty' });
    await step(id, 2, { step: 'agree', comesBack: false });
    expect((await orderOf(id)).refunded).toBe(177);
    const other = await served(ada);
    await begin(ada, other, { quantity: 1, reason: 'faulty' });
    await expect(
      step(other, 1, { step: 'offer', remedy: 'refund', amount: 140 }),
    ).rejects.toMatchObject({ message: expect.stringContaining('£139.00') as string });
    await step(other, 1, { step: 'agree', comesBack: false });
    expect((await orderOf(other)).refunded).toBe(139);
  });

  it('for each piece goes with each piece that is cancelled before it is sent', async () => {
    const ada = await shopper();
    const id = await served(ada, []);
    await putOnItsWay(id);
    await begin(ada, id, { quantity: 1, reason: 'changed-mind' });
    expect(await kindsOf(id)).toEqual([
      ['paid', '1 assembly2 packaging1'],
      ['shipped', '1'],
      ['cancelled', '1 assembly1'],
    ]);
    expect((await orderOf(id)).refunded).toBe(139);
  });

  it('that was done badly and not paid back is claimed though its goods went back', async () => {
    const ada = await shopper();
    const id = await served(ada, undefined, CARRIED);
    await begin(ada, id, { lineId: `${id}-1-2`, quantity: 1, reason: 'faulty' });
    await operate(operatorMoveOrder, { params: { id }, body: { to: 'return_requested' } });
    await operate(operatorMoveOrder, { params: { id }, body: { to: 'returned' } });
    expect((await orderOf(id)).refunded).toBe(390);
    await step(id, 1, { step: 'agree' });
    expect((await orderOf(id)).refunded).toBe(415);
  });

  it('goes the way of goods that have not arrived', async () => {
    const ada = await shopper();
    const id = await served(ada, ['shipped']);
    await age(id, 60);
    await ordered(id, 60);
    await begin(ada, id, { quantity: 3, reason: 'not-arrived', remedy: 'replacement' });
    await step(id, 1, { step: 'agree' });
    expect(await kindsOf(id)).toEqual([
      ['return_requested', '3 assembly3 packaging1'],
      ['paid', '3 assembly3 packaging1'],
    ]);
    await step(id, 1, { step: 'receive' });
    expect((await orderOf(id)).refunded).toBe(0);
  });
});
