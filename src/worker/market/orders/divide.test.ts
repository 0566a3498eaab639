import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartTotals } from '../cart/cart-totals.ts';
import { linesAsOrdered } from './as-ordered.ts';
import { divide, type WantedLine } from './divide.ts';
import { isService } from './line-worth.ts';
import { orderStatusOf } from './order-state.ts';
import type { OrderLineRow, ShipmentRow, WholeOrder } from './orders.queries.ts';
import { duesBack } from './services-back.ts';

const SENT = '2026-11-20T10:00:00.000Z';

const shipmentOf = (position: number, shippedAt = ''): ShipmentRow => ({
  id: `D4E5F6-${String(position)}`,
  order_id: 'D4E5F6',
  position,
  seller_id: position,
  seller_name: `Seller ${String(position)}`,
  status: shippedAt === '' ? 'paid' : 'shipped',
  delivery_method: 'Two-man delivery',
  note: 'Ring twice',
  carrier: shippedAt === '' ? '' : 'Van',
  tracking: shippedAt === '' ? '' : 'V1',
  moved_at: SENT,
  shipped_at: shippedAt,
  delivered_at: '',
  reason_return: '',
  restocked: 0,
  arrives_from: '2026-12-08',
  arrives_until: '2026-12-12',
  delivery_day: '2026-12-10',
  delivery_window: '08:00-12:00',
  day_moved: 0,
  part_of: '',
  replaces: '',
});

interface Bought {
  readonly seller: number;
  readonly quantity: number;
  readonly unit: number;
  readonly vatRate: number;
  readonly isReserved: boolean;
  readonly kind?: OrderLineRow['kind'];
}

const orderOf = (
  bought: readonly Bought[],
  discount: number,
  shippedAt = '',
): Pick<WholeOrder, 'shipments' | 'lines'> => {
  const { lines: totals } = cartTotals(bought, discount);
  const lines = bought.map(({ seller, quantity, unit, vatRate, isReserved, kind = '' }, index) => ({
    id: `D4E5F6-${String(seller)}-${String(index)}`,
    order_id: 'D4E5F6',
    shipment_id: `D4E5F6-${String(seller)}`,
    position: seller * 1_000 + index,
    product_id: index,
    variant_id: index,
    seller_id: seller,
    seller_name: `Seller ${String(seller)}`,
    offer_id: 0,
    product_name: `Chair ${String(index)}`,
    seo_title: '',
    slug: 'chair',
    main_picture: '',
    reference: '',
    option_name: '',
    swatch_name: 'Oak',
    quantity,
    unit_pence: unit,
    discount_pence: totals[index]?.discount ?? 0,
    vat_rate: vatRate,
    vat_pence: totals[index]?.vat ?? 0,
    reserved: isReserved ? quantity : 0,
    bespoke: 0 as const,
    on_request: 0 as const,
    settled_pence: 0,
    taken_at: '',
    kind,
    serves: '',
    guarantee: '',
  }));
  const sellers = [...new Set(bought.map(({ seller }) => seller))];
  return { shipments: sellers.map((seller) => shipmentOf(seller, shippedAt)), lines };
};

const whole = (parts: Pick<WholeOrder, 'shipments' | 'lines'>): WholeOrder => ({
  order: { id: 'D4E5F6' } as WholeOrder['order'],
  events: [],
  claims: [],
  refunds: [],
  ...parts,
});

const first = ({ shipments }: WholeOrder, id = 'D4E5F6-1'): ShipmentRow => {
  const found = shipments.find((one) => one.id === id);
  if (!found) throw new Error(`no delivery ${id}`);
  return found;
};

const CHAIR: Bought = { seller: 1, quantity: 3, unit: 9_999, vatRate: 0.2, isReserved: true };
const TABLE: Bought = { seller: 1, quantity: 1, unit: 50_000, vatRate: 0.2, isReserved: true };
const chairs = (quantity: number): WantedLine => ({ lineId: 'D4E5F6-1-0', quantity });
const table: WantedLine = { lineId: 'D4E5F6-1-1', quantity: 1 };

describe('a divided delivery', () => {
  const order = whole(orderOf([CHAIR, TABLE], 1_000));

  it('gives a new delivery what is the same for both, and a number of its own', () => {
    const { part, whole: now } = divide(order, first(order), [chairs(1)]);
    expect(part).toEqual({ ...first(order), id: 'D4E5F6-2', position: 2 });
    expect(now.shipments.at(-1)).toBe(part);
  });

  it('moves a whole line as it is, and divides another', () => {
    const { moved, lessened, added } = divide(order, first(order), [chairs(1), table]);
    expect(moved).toEqual([{ ...order.lines[1], shipment_id: 'D4E5F6-2' }]);
    expect(lessened).toMatchObject([{ id: 'D4E5F6-1-0', quantity: 2, reserved: 2 }]);
    expect(added).toMatchObject([
      { id: 'D4E5F6-2-1', shipment_id: 'D4E5F6-2', quantity: 1, reserved: 1, unit_pence: 9_999 },
    ]);
  });

  it('is a part of the whole once that has left, and stands by itself before', () => {
    const gone = whole(orderOf([CHAIR], 0, SENT));
    expect(divide(gone, first(gone), [chairs(1)]).part).toMatchObject({
      ...{ part_of: 'D4E5F6-1', status: 'shipped', carrier: 'Van', tracking: 'V1' },
    });
    expect(divide(order, first(order), [chairs(1)]).part.part_of).toBe('');
  });

  const assembly: Bought = { ...TABLE, unit: 7_900, isReserved: false, kind: 'assembly' };
  const service: WantedLine = { lineId: 'D4E5F6-1-2', quantity: 1 };

  it('keeps a service that is not asked for, and goods with it until it is done', () => {
    const coming = whole(orderOf([CHAIR, TABLE, assembly], 0));
    expect(divide(coming, first(coming), [table]).moved.map(({ kind }) => kind)).toEqual(['']);
    const { moved } = divide(coming, first(coming), [table, service]);
    expect(moved.map(({ kind }) => kind)).toEqual(['', 'assembly']);
    const goods = [chairs(3), table];
    expect(() => divide(coming, first(coming), goods)).toThrow('Something must stay');
    const there = { ...first(coming), delivered_at: SENT };
    expect(
      divide({ ...coming, shipments: [there] }, there, goods).moved.map(({ kind }) => kind),
    ).toEqual(['', '']);
  });

  it.each<[string, readonly WantedLine[]]>([
    ['nothing', []],
    ['a line that it has not', [{ lineId: 'D4E5F6-2-0', quantity: 1 }]],
    ['none of a line', [chairs(0)]],
    ['a part of a piece', [chairs(0.5)]],
    ['more than there are', [chairs(4)]],
    ['more than there are, in two lines', [chairs(2), chairs(2)]],
    ['everything', [chairs(3), table]],
  ])('is refused for %s', (_, wanted) => {
    expect(() => divide(order, first(order), wanted)).toThrow(
      expect.objectContaining({ code: 'order_refused', status: 409 }),
    );
  });
});

/** What a line is worth and takes, together for all lines of one thing. */
const sums = (lines: readonly OrderLineRow[]) =>
  [...Map.groupBy(lines, ({ variant_id }) => variant_id)].map(([variant, own]) => {
    const sum = (amount: (line: OrderLineRow) => number) =>
      own.reduce((total, line) => total + amount(line), 0);
    return {
      variant,
      quantity: sum(({ quantity }) => quantity),
      reserved: sum(({ reserved }) => reserved),
      gross: sum(({ quantity, unit_pence }) => quantity * unit_pence),
      discount: sum(({ discount_pence }) => discount_pence),
      vat: sum(({ vat_pence }) => vat_pence),
    };
  });

const bought = fc.record({
  seller: fc.integer({ min: 1, max: 3 }),
  quantity: fc.integer({ min: 1, max: 30 }),
  unit: fc.integer({ min: 0, max: 200_000 }),
  vatRate: fc.constantFrom(0, 0.05, 0.2),
  isReserved: fc.boolean(),
});
const orders = fc.record({
  lines: fc.array(bought, { minLength: 1, maxLength: 8 }),
  discount: fc.integer({ min: 0, max: 500_000 }),
});
/** Which delivery, and how much of each of its lines, as fractions. */
const divisions = fc.array(
  fc.record({
    delivery: fc.nat(),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
  }),
  { maxLength: 8 },
);

const wantedOf = (lines: readonly OrderLineRow[], shares: readonly number[]): WantedLine[] =>
  lines
    .map(({ id, quantity }, index) => ({
      lineId: id,
      quantity: Math.round(quantity * (shares[index % shares.length] ?? 0)),
    }))
    .filter(({ quantity }) => quantity > 0);

const divideAll = (
  order: WholeOrder,
  steps: typeof divisions extends fc.Arbitrary<infer T> ? T : never,
) =>
  steps.reduce((now, { delivery, shares }) => {
    const shipment = now.shipments[delivery % now.shipments.length];
    if (!shipment) return now;
    const own = now.lines.filter(({ shipment_id }) => shipment_id === shipment.id);
    const wanted = wantedOf(own, shares);
    const taken = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
    const there = own.reduce((sum, { quantity }) => sum + quantity, 0);
    return taken === 0 || taken === there ? now : divide(now, shipment, wanted).whole;
  }, order);

describe('any number of divisions', () => {
  it('keep every sum of an order: pieces, stock, pence, discount and VAT', () => {
    fc.assert(
      fc.property(orders, divisions, ({ lines, discount }, steps) => {
        const before = whole(orderOf(lines, discount));
        const after = divideAll(before, steps);
        expect(sums(after.lines)).toEqual(sums(before.lines));
        for (const line of after.lines) {
          const paid = line.quantity * line.unit_pence - line.discount_pence;
          expect(line.quantity).toBeGreaterThan(0);
          expect([0, line.quantity]).toContain(line.reserved);
          expect(line.discount_pence).toBeGreaterThanOrEqual(0);
          expect(paid).toBeGreaterThanOrEqual(0);
          expect(line.vat_pence).toBeGreaterThanOrEqual(0);
          expect(line.vat_pence).toBeLessThanOrEqual(paid);
        }
      }),
    );
  });

  it('leave no delivery empty, no two with one id, and each line with its seller', () => {
    fc.assert(
      fc.property(orders, divisions, ({ lines, discount }, steps) => {
        const { shipments, lines: after } = divideAll(whole(orderOf(lines, discount)), steps);
        const unique = (ids: readonly string[]) => new Set(ids).size;
        expect(unique(shipments.map(({ id }) => id))).toBe(shipments.length);
        expect(unique(after.map(({ id }) => id))).toBe(after.length);
        for (const { id, seller_id } of shipments) {
          const own = after.filter(({ shipment_id }) => shipment_id === id);
          expect(own.length).toBeGreaterThan(0);
          expect(own.every((line) => line.seller_id === seller_id)).toBe(true);
        }
        expect(orderStatusOf(shipments.map(({ status }) => status))).toBe('paid');
      }),
    );
  });

  it('keep services of different kinds apart from each other and from goods', () => {
    const line = (kind: OrderLineRow['kind']): Bought => ({ ...TABLE, kind });
    const kinds = ['', 'room', 'assembly', 'room'] as const;
    const lines = orderOf(kinds.map(line), 0).lines.map((one) => ({ ...one, variant_id: 0 }));
    expect(linesAsOrdered(lines).map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['', 1],
      ['room', 2],
      ['assembly', 1],
    ]);
  });

  it('leave the lines as they were bought', () => {
    fc.assert(
      fc.property(orders, divisions, ({ lines, discount }, steps) => {
        const before = whole(orderOf(lines, discount));
        const keep = (line: OrderLineRow) => ({ ...line, shipment_id: '' });
        const inOrder = (rows: readonly OrderLineRow[]) =>
          rows.toSorted((one, other) => one.position - other.position);
        expect(linesAsOrdered(inOrder(divideAll(before, steps).lines)).map(keep)).toEqual(
          inOrder(before.lines).map(keep),
        );
      }),
    );
  });
});

/** Lets one piece of a line come back. @returns the order then, and what is paid for services with it */
const sendBack = (order: WholeOrder, line: OrderLineRow) => {
  const goods = order.lines.filter(
    (one) => one.shipment_id === line.shipment_id && !isService(one),
  );
  const isAll = goods.length === 1 && line.quantity === 1;
  const shipment = first(order, line.shipment_id);
  const division = isAll
    ? { whole: order, part: shipment }
    : divide(order, shipment, [{ lineId: line.id, quantity: 1 }]);
  const due = duesBack(division.whole, [division.part]).flat();
  const dueOf = ({ id }: OrderLineRow) => due.find((one) => one.line === id)?.amount ?? 0;
  const lines = division.whole.lines.map((one) => ({
    ...one,
    settled_pence: one.settled_pence + dueOf(one),
  }));
  const shipments = division.whole.shipments.map((one) =>
    one.id === division.part.id ? { ...one, status: 'returned' as const } : one,
  );
  return {
    after: { ...division.whole, lines, shipments },
    services: lines.filter(isService).reduce((sum, one) => sum + dueOf(one), 0),
  };
};

describe('a done service of an order that was divided in any way', () => {
  const goods = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 3 }),
      unit: fc.integer({ min: 1, max: 200_000 }),
      isServed: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  );

  it('is paid back to the penny with its goods, and one for each piece with each piece', () => {
    fc.assert(
      fc.property(
        goods,
        fc.boolean(),
        fc.integer({ min: 1, max: 9_999 }),
        divisions,
        fc.infiniteStream(fc.nat()),
        (things, isPerPiece, unit, steps, order) => {
          const isServed = (index: number) => index === 0 || things[index]?.isServed === true;
          const pieces = things.reduce(
            (sum, { quantity }, index) => sum + (isServed(index) ? quantity : 0),
            0,
          );
          const base = { seller: 1, vatRate: 0.2, isReserved: false };
          const { lines, shipments } = orderOf(
            [
              ...things.map(({ quantity, unit: price }) => ({ ...base, quantity, unit: price })),
              { ...base, quantity: isPerPiece ? pieces : 1, unit, kind: 'assembly' },
            ],
            0,
          );
          const serves = things.flatMap((_, index) => (isServed(index) ? [index] : [])).join();
          const before = whole({
            shipments,
            lines: lines.map((line) => (isService(line) ? { ...line, serves } : line)),
          });
          const divided = steps.reduce((now, step) => {
            try {
              return divideAll(now, [step]);
            } catch {
              // Services alone don't stay.
              return now;
            }
          }, before);
          let now: WholeOrder = {
            ...divided,
            shipments: divided.shipments.map((one) => ({
              ...one,
              status: 'delivered',
              shipped_at: SENT,
              delivered_at: SENT,
            })),
          };
          let paid = 0;
          for (const pick of order) {
            const kept = now.lines.filter(
              (line) => !isService(line) && first(now, line.shipment_id).status === 'delivered',
            );
            const line = kept[pick % kept.length];
            if (!line) break;
            const { after, services } = sendBack(now, line);
            if (!isServed(line.variant_id)) expect(services).toBe(0);
            else if (isPerPiece) expect(services).toBe(unit);
            paid += services;
            now = after;
          }
          expect(paid).toBe(isPerPiece ? unit * pieces : unit);
          for (const line of now.lines) {
            expect(line.settled_pence).toBe(line.unit_pence * line.quantity);
          }
        },
      ),
      // Few of them part a service from its pieces.
      { numRuns: 1_000 },
    );
  });
});
