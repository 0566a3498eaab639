import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  beginClaim,
  operatorDivideDelivery,
  operatorMoveClaim,
  operatorMoveOrder,
  operatorReadOrder,
  payOrder,
  placeOrder,
  readOrderSummary,
} from '@parlour/contract';
import type { ServiceKind } from '@parlour/domain';
import { addressOf, cardToken, putIntoCart } from '../checkout/shop.ts';
import { shopper, type Shopper } from '../checkout/shopper.ts';
import { operate } from '../operator/orders.ts';
import { seed } from '../seed.ts';

/* Services of a delivery that was divided, or that are for some of its goods alone: each piece takes its own share back. */

const CHAIR = { id: 1 };
const LAMP = { id: 2 };
const SOFA = { id: 3 };

beforeAll(() => {
  const thing = (id: number, tags: number[], price: number) => ({
    ...{ id, name: `Thing ${String(id)}`, assortments: ['parlour'], tags },
    variants: [{ id: id * 10, offers: [{ seller: 1, price, stock: 900 }] }],
  });
  return seed({
    tags: [
      { id: 1, type: 'category', slug: 'furniture' },
      { id: 2, type: 'category', slug: 'sofas', parent: 1 },
    ],
    products: [
      thing(CHAIR.id, [1], 100_000),
      thing(LAMP.id, [1], 10_000),
      thing(SOFA.id, [2], 100_000),
    ],
  });
});

const ASSEMBLY = { service: 'assembly', price: 50, perPiece: true } as const;
const FOR_SOFAS = { service: 'old-piece', price: 30, categories: ['sofas'] } as const;

type Goods = readonly (readonly [thing: { readonly id: number }, quantity: number])[];

/** A paid order of goods of one seller, with a service for them: its lines are the goods in turn, and the service. */
const served = async (
  ada: Shopper,
  goods: Goods,
  service: { readonly service: ServiceKind; readonly price: number } = ASSEMBLY,
): Promise<string> => {
  await env.MARKET_DB.prepare('UPDATE seller SET services = ?1 WHERE id = 1')
    .bind(JSON.stringify([service]))
    .run();
  for (const [thing, quantity] of goods) await putIntoCart(ada, thing, quantity);
  const body = {
    addressId: await addressOf(ada),
    services: [{ sellerId: '1', service: service.service }],
  };
  const { id } = (await ada.call(placeOrder, { body })).data;
  const token = await cardToken('parlour');
  await ada.call(payOrder, { params: { id }, body: { token } });
  return id;
};

/** Lets what has not arrived of an order be late. */
const letBeLate = (id: string) =>
  env.MARKET_DB.batch(
    [
      `UPDATE customer_order SET placed_at = '2026-01-02T10:00:00.000Z' WHERE id = ?1`,
      `UPDATE shipment SET arrives_until = '2026-02-02',
        shipped_at = iif(shipped_at = '', '', '2026-01-05T10:00:00.000Z')
        WHERE order_id = ?1 AND delivered_at = ''`,
    ].map((sql) => env.MARKET_DB.prepare(sql).bind(id)),
  );

type Move = Parameters<typeof operate<typeof operatorMoveOrder>>[1]['body'];

const move = (id: string, body: Move) => operate(operatorMoveOrder, { params: { id }, body });

const arrive = async (id: string): Promise<void> => {
  for (const to of ['shipped', 'delivered'] as const) await move(id, { to });
};

const orderOf = async (id: string) => (await operate(operatorReadOrder, { params: { id } })).data;

/** The line of some goods, or of a service, wherever it is now; the first of several. */
const lineOf = async (id: string, name: string) => {
  const { shipments } = await orderOf(id);
  const found = shipments
    .flatMap(({ id: shipmentId, status, lines }) =>
      lines.map((line) => ({ shipmentId, status, line })),
    )
    .find(
      ({ status, line }) =>
        line.productName === name && !['returned', 'cancelled'].includes(status),
    );
  return { shipmentId: found?.shipmentId ?? '', lineId: found?.line.id ?? '' };
};

/** Puts a piece, with as many of its services, into a delivery of its own. */
const divide = async (id: string, names: readonly string[], deliveries = 1): Promise<void> => {
  const found = await Promise.all(names.map((name) => lineOf(id, name)));
  await operate(operatorDivideDelivery, {
    params: { id },
    body: {
      shipmentId: found[0]!.shipmentId,
      deliveries,
      lines: found.map(({ lineId }) => ({ lineId, quantity: 1 })),
    },
  });
};

/** Sends pieces back within the 14 days. @returns what is refunded for them, in pounds */
const sendBack = async (ada: Shopper, id: string, name: string, quantity = 1): Promise<number> => {
  const { refunded } = await orderOf(id);
  const { shipmentId, lineId } = await lineOf(id, name);
  const { data } = await ada.call(beginClaim, {
    params: { id },
    body: {
      ...{ shipmentId, lines: [{ lineId, quantity }] },
      ...{ reason: 'changed-mind', remedy: 'refund', text: 'Too large' },
    },
  });
  if (data.status === 'agreed') {
    const params = { id, number: data.number };
    await operate(operatorMoveClaim, { params, body: { step: 'receive' } });
  }
  return Math.round(((await orderOf(id)).refunded - refunded) * 100) / 100;
};

const [CHAIR_NAME, LAMP_NAME, SOFA_NAME] = ['Thing 1', 'Thing 2', 'Thing 3'] as const;

/** The credit notes of an order: how many of what each gives back, its sum in pounds, and whether that is a part. */
const notesOf = async (ada: Shopper, id: string) => {
  const { data } = await ada.call(readOrderSummary, { query: { groupId: id } });
  return data.creditNotes.map(({ sellers }) =>
    sellers.flatMap(({ lines }) =>
      lines.map(({ quantity, total, isPart }) => [quantity, total, isPart]),
    ),
  );
};

describe('a service for each piece', () => {
  const BOTH: Goods = [
    [CHAIR, 1],
    [LAMP, 1],
  ];

  it.each([
    ['with its piece', [LAMP_NAME, 'Assembly']],
    ['while it stays with the others', [LAMP_NAME]],
  ])(
    '[ORDER-004] is paid back piece by piece in a delivery that was divided %s',
    async (_, moved) => {
      for (const names of [
        [CHAIR_NAME, LAMP_NAME],
        [LAMP_NAME, CHAIR_NAME],
      ] as const) {
        const ada = await shopper();
        const id = await served(ada, BOTH);
        await divide(id, moved);
        await arrive(id);
        const prices = { [CHAIR_NAME]: 1_000, [LAMP_NAME]: 100 };
        for (const name of names) expect(await sendBack(ada, id, name)).toBe(prices[name] + 50);
        expect(await orderOf(id)).toMatchObject({ refunded: 1_200, total: 1_200 });
        expect(await notesOf(ada, id)).toEqual(
          names.map((name) => [
            [1, prices[name], false],
            [1, 50, false],
          ]),
        );
      }
    },
  );

  it('[ORDER-004] is paid back for a piece that has arrived while another is on its way', async () => {
    const ada = await shopper();
    const id = await served(ada, BOTH);
    await divide(id, [LAMP_NAME, 'Assembly']);
    const { shipmentId } = await lineOf(id, CHAIR_NAME);
    await move(id, { to: 'shipped', shipmentId });
    await move(id, { to: 'delivered', shipmentId });
    expect(await sendBack(ada, id, CHAIR_NAME)).toBe(1_050);
    expect(await sendBack(ada, id, LAMP_NAME)).toBe(150);
  });

  it('[ORDER-004] is paid back with what is cancelled, though it was done with the rest', async () => {
    const ada = await shopper();
    const id = await served(ada, BOTH);
    await divide(id, [LAMP_NAME]);
    const { shipmentId } = await lineOf(id, CHAIR_NAME);
    await move(id, { to: 'shipped', shipmentId });
    await move(id, { to: 'delivered', shipmentId });
    expect(await sendBack(ada, id, LAMP_NAME)).toBe(150);
    expect(await sendBack(ada, id, CHAIR_NAME)).toBe(1_050);
  });

  it('[ORDER-007] is not paid back again from another delivery once a claim about it has paid', async () => {
    const ada = await shopper();
    const id = await served(ada, BOTH);
    await divide(id, [LAMP_NAME, 'Assembly']);
    await arrive(id);
    const { shipmentId } = await lineOf(id, CHAIR_NAME);
    const own = (await orderOf(id)).shipments.find((one) => one.id === shipmentId);
    const lineId = own?.lines.find(({ kind }) => kind === 'assembly')?.id ?? '';
    await ada.call(beginClaim, {
      params: { id },
      body: {
        ...{ shipmentId, lines: [{ lineId, quantity: 1 }] },
        ...{ reason: 'faulty', remedy: 'refund', text: 'It wobbles' },
      },
    });
    await operate(operatorMoveClaim, { params: { id, number: 1 }, body: { step: 'agree' } });
    expect((await orderOf(id)).refunded).toBe(50);
    expect(await sendBack(ada, id, CHAIR_NAME)).toBe(1_000);
    expect(await sendBack(ada, id, LAMP_NAME)).toBe(150);
  });

  it('[ORDER-004] is paid back by pieces in three deliveries, to the last', async () => {
    const ada = await shopper();
    const id = await served(ada, [
      [CHAIR, 3],
      [LAMP, 2],
    ]);
    await divide(id, [CHAIR_NAME, 'Assembly']);
    await divide(id, [LAMP_NAME, 'Assembly'], 2);
    await arrive(id);
    expect(await sendBack(ada, id, LAMP_NAME)).toBe(150);
    expect(await sendBack(ada, id, CHAIR_NAME, 2)).toBe(2_100);
    expect(await sendBack(ada, id, CHAIR_NAME)).toBe(1_050);
    expect(await sendBack(ada, id, LAMP_NAME)).toBe(150);
  });

  it('[ORDER-007] is paid back with what was sent in the place of its piece', async () => {
    const ada = await shopper();
    const id = await served(ada, [[CHAIR, 2]]);
    await move(id, { to: 'shipped' });
    await letBeLate(id);
    const { shipmentId, lineId } = await lineOf(id, CHAIR_NAME);
    await ada.call(beginClaim, {
      params: { id },
      body: {
        ...{ shipmentId, lines: [{ lineId, quantity: 1 }] },
        ...{ reason: 'not-arrived', remedy: 'replacement', text: 'One is missing' },
      },
    });
    const params = { id, number: 1 };
    await operate(operatorMoveClaim, { params, body: { step: 'agree' } });
    await operate(operatorMoveClaim, { params, body: { step: 'receive' } });
    const second = (await orderOf(id)).shipments.at(-1)!;
    await move(id, { to: 'delivered', shipmentId });
    await move(id, { to: 'shipped', shipmentId: second.id });
    await move(id, { to: 'delivered', shipmentId: second.id });
    expect(second.lines.map(({ productName, quantity }) => [productName, quantity])).toEqual([
      [CHAIR_NAME, 1],
      ['Assembly', 1],
    ]);
    await ada.call(beginClaim, {
      params: { id },
      body: {
        ...{ shipmentId: second.id, lines: [{ lineId: second.lines[0]!.id, quantity: 1 }] },
        ...{ reason: 'faulty', remedy: 'refund', text: 'A leg is broken' },
      },
    });
    await operate(operatorMoveClaim, { params: { id, number: 2 }, body: { step: 'agree' } });
    await operate(operatorMoveClaim, { params: { id, number: 2 }, body: { step: 'receive' } });
    expect((await orderOf(id)).refunded).toBe(1_050);
    expect(await notesOf(ada, id)).toEqual([
      [
        [1, 1_000, false],
        [1, 50, false],
      ],
    ]);
  });
});

describe('a service that is for some goods of a delivery', () => {
  it('[ORDER-004] goes with these when they are cancelled', async () => {
    const ada = await shopper();
    const forSofas = { ...ASSEMBLY, categories: ['sofas'] };
    const goods: Goods = [
      [SOFA, 2],
      [CHAIR, 2],
    ];
    const id = await served(ada, goods, forSofas);
    await divide(id, [CHAIR_NAME]);
    const { shipments } = await orderOf(id);
    await move(id, { to: 'shipped', shipmentId: shipments.at(-1)!.id });
    expect(await sendBack(ada, id, SOFA_NAME)).toBe(1_050);
    expect(await sendBack(ada, id, CHAIR_NAME)).toBe(1_000);
    expect(await sendBack(ada, id, SOFA_NAME)).toBe(1_050);
  });
});

describe('a service with one price', () => {
  it('[ORDER-007] is paid back with what never came as the claim says, delivery to a room included', async () => {
    const ada = await shopper();
    const id = await served(ada, [[SOFA, 2]], { service: 'room', price: 25 });
    await divide(id, [SOFA_NAME]);
    const { shipmentId } = await lineOf(id, SOFA_NAME);
    await move(id, { to: 'shipped', shipmentId });
    await move(id, { to: 'delivered', shipmentId });
    const late = (await orderOf(id)).shipments.at(-1)!;
    await letBeLate(id);
    await ada.call(beginClaim, {
      params: { id },
      body: {
        ...{ shipmentId: late.id, lines: [{ lineId: late.lines[0]!.id, quantity: 1 }] },
        ...{ reason: 'not-arrived', remedy: 'refund', text: 'Where is it?' },
      },
    });
    const params = { id, number: 1 };
    const { data } = await operate(operatorMoveClaim, { params, body: { step: 'agree' } });
    expect(data.messages.at(-1)?.terms).toContain('£1,012.50');
    expect(data).toMatchObject({ status: 'done', amount: 1_012.5 });
    expect((await orderOf(id)).refunded).toBe(1_012.5);
    expect(await notesOf(ada, id)).toEqual([
      [
        [1, 1_000, false],
        [1, 12.5, true],
      ],
    ]);
  });

  it('[API-072] is on a credit note with the share of the goods that it was for', async () => {
    const ada = await shopper();
    const goods: Goods = [
      [SOFA, 2],
      [CHAIR, 1],
    ];
    const id = await served(ada, goods, FOR_SOFAS);
    await arrive(id);
    expect(await sendBack(ada, id, SOFA_NAME)).toBe(1_015);
    const first = [
      [1, 1_000, false],
      [1, 15, true],
    ];
    expect(await notesOf(ada, id)).toEqual([first]);
    expect(await sendBack(ada, id, CHAIR_NAME)).toBe(1_000);
    expect(await sendBack(ada, id, SOFA_NAME)).toBe(1_015);
    expect(await notesOf(ada, id)).toEqual([first, [[1, 1_000, false]], first]);
  });

  it('[API-072] is on a credit note to the penny, and the goods at their price', async () => {
    const ada = await shopper();
    const id = await served(ada, [[SOFA, 3]], { ...FOR_SOFAS, price: 25 });
    await arrive(id);
    expect(await sendBack(ada, id, SOFA_NAME, 2)).toBe(2_016.67);
    const both = [
      [2, 2_000, false],
      [1, 16.67, true],
    ];
    expect(await notesOf(ada, id)).toEqual([both]);
    expect(await sendBack(ada, id, SOFA_NAME)).toBe(1_008.33);
    const last = [
      [1, 1_000, false],
      [1, 8.33, true],
    ];
    expect(await notesOf(ada, id)).toEqual([both, last]);
  });

  it('[ORDER-004] is shared also with goods that are still to come', async () => {
    const ada = await shopper();
    const id = await served(ada, [[SOFA, 2]], FOR_SOFAS);
    await divide(id, [SOFA_NAME]);
    const { shipmentId } = await lineOf(id, SOFA_NAME);
    await move(id, { to: 'shipped', shipmentId });
    await move(id, { to: 'delivered', shipmentId });
    expect(await sendBack(ada, id, SOFA_NAME)).toBe(1_015);
    const issued = await notesOf(ada, id);
    expect(await sendBack(ada, id, SOFA_NAME)).toBe(1_015);
    expect((await notesOf(ada, id)).slice(0, 1)).toEqual(issued);
    expect((await orderOf(id)).refunded).toBe(2_030);
  });
});
