import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  addCartLine,
  askToCancel,
  beginClaim,
  cancelOrder,
  clearCart,
  confirmCancellation,
  createAddress,
  moveClaim,
  moveDelivery,
  operatorDivideDelivery,
  operatorListRefunds,
  operatorMoveClaim,
  operatorMoveOrder,
  operatorReadClaim,
  operatorReadOrder,
  operatorRefundOrder,
  operatorSettleRefund,
  payOrder,
  placeOrder,
  readCheckout,
  readClaims,
  readDeliveryDays,
  readOrder,
  readOrderSummary,
  returnOrder,
  returnShipment,
} from '@parlour/contract';
import { CLAIM_REASONS, DAY_MS, londonDay, penceFromPounds, REMEDIES } from '@parlour/domain';
import { randomFrom } from '../../bench/random.ts';
import { cardToken, promo, stock, type StockedProduct } from '../checkout/shop.ts';
import { ADDRESS, RefusedCall, type SiteId } from '../checkout/shopper.ts';
import { boughtIn, expectBooks, expectStanding, standsOf, visits } from './quarter-books.ts';
import {
  arm,
  customerOf,
  disarm,
  FAULTS,
  operator,
  post,
  ring,
  sent,
  sql,
  stripe,
  webhook,
} from './quarter-shop.ts';

/*
 * A quarter of two shops, from a seed: orders of three sellers with several deliveries, services, codes and days; then
 * customers, operators, the provider and the clock do what they may, some of it twice or at once, while now and then the
 * database, the provider or the post fails. After each week money, pieces, days and codes balance.
 */

const SEED = Number(env.GENERATED_SEED) + 20_270_600;
const WEEKS = 13;
/** After today, so that no alarm rings by itself. */
const START = Date.parse('2027-06-01T08:00:00Z');
/** The only one from the quarter's first day to the last that is offered. */
const BANK_HOLIDAY = '2027-08-30';
const MINUTE_MS = 60_000;

const random = randomFrom(SEED);
const below = (most: number): number => Math.floor(random() * most);
const chance = (part: number): boolean => random() < part;
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)]!;

const THINGS: readonly StockedProduct[] = Array.from({ length: 9 }, (_, at) => ({
  id: at + 1,
  seller: (at % 3) + 1,
  price: 1_999 + at * 1_733,
  stock: at === 4 ? 9 : 90,
}));
const FIRST_STOCK = new Map(THINGS.map(({ id, stock: first = 0 }) => [id, first]));
/** Visits of a day, by the sellers with a calendar. */
const CAPACITY: ReadonlyMap<number, number> = new Map([
  [1, 2],
  [2, 1],
]);
const SERVICES = [
  { service: 'room', price: 29.5 },
  { service: 'assembly', price: 19.99, perPiece: true },
  { service: 'packaging' },
];
const SITES = ['parlour', 'hearth'] as const;
const PEOPLE = ['quarter-ada', 'quarter-bea', 'quarter-cas', 'quarter-dan', 'quarter-eve'];

interface Bought {
  readonly id: string;
  readonly site: SiteId;
  readonly sub: string;
}

const orders: Bought[] = [];
/** What each order was when it was placed. */
const bought = new Map<string, readonly object[]>();
const addresses = new Map<string, string>();
/** How often each step was taken, and how often something failed. */
const taken = new Map<string, number>();
const count = (what: string) => taken.set(what, (taken.get(what) ?? 0) + 1);

type Act = () => Promise<unknown>;

/** A refusal is part of a quarter; a failure is, if it was injected. */
const tried = async (name: string, act: Act, mayFail = false): Promise<boolean> => {
  try {
    await act();
    count(name);
    return true;
  } catch (thrown) {
    if (mayFail) return false;
    if (thrown instanceof RefusedCall && thrown.status < 500 && thrown.status !== 401) return false;
    throw thrown;
  }
};

/** Takes a step as things happen: once, twice, or with a failure after which it is tried again. */
const happen = async (name: string, act: Act, beside?: Act): Promise<void> => {
  const how = random();
  if (how < 0.3) {
    arm({ kind: oneOf(FAULTS), when: chance(0.5) ? 'before' : 'after', nth: 1 + below(2) });
    await tried(name, act, true);
    if (disarm()) {
      count('failures');
      await tried(name, act);
    }
    return;
  }
  if (how < 0.45) {
    await Promise.all([tried(name, act), tried(name, act)]);
    return;
  }
  if (beside && how < 0.65) {
    await Promise.all([tried(name, act), tried(name, beside)]);
    return;
  }
  await tried(name, act);
  if (how < 0.75) await tried(name, act);
};

const buy = async (week: number): Promise<void> => {
  const [site, sub] = [oneOf(SITES), oneOf(PEOPLE)];
  const who = await customerOf(site, sub);
  for (let lines = 1 + below(4); lines > 0; lines -= 1) {
    const { id, seller = 1 } = oneOf(THINGS);
    const body = { variantId: String(id * 10), sellerId: String(seller), quantity: 1 + below(4) };
    await tried('carts', () => who.call(addCartLine, { body }));
  }
  const key = `${site} ${sub}`;
  const addressId =
    addresses.get(key) ?? (await who.call(createAddress, { body: ADDRESS })).data.id;
  addresses.set(key, addressId);
  const promoCode = chance(0.5) ? oneOf([`W${String(week)}`, 'FEW', 'SEVEN']) : '';
  const together = chance(0.3) ? ['1', '2', '3'].slice(0, 1 + below(3)) : [];
  const query = { promoCode, postcode: ADDRESS.postcode, together: together.join() };
  const seen = await who.call(readCheckout, { query }).catch(() => undefined);
  const { shipments = [] } = seen?.data ?? {};
  const days = shipments.flatMap(({ sellerId, delivery, days: free }) =>
    free.length > 0 && chance(0.7)
      ? [{ sellerId, delivery, day: free[below(Math.min(3, free.length))]! }]
      : [],
  );
  const services = shipments.flatMap(({ sellerId, delivery, services: offered }) =>
    offered.flatMap(({ service }) => (chance(0.3) ? [{ sellerId, delivery, service }] : [])),
  ) as { sellerId: string; delivery: number; service: 'room' }[];
  const body = { addressId, promoCode, together, days, services };
  const idempotencyKey = crypto.randomUUID();
  const ids = new Set<string>();
  await happen('placed', async () => {
    ids.add((await who.call(placeOrder, { body, idempotencyKey })).data.id);
  });
  expect(ids.size).toBeLessThan(2);
  for (const id of ids) {
    orders.push({ id, site, sub });
    bought.set(id, (await boughtIn(id)).get(id)!);
    if (chance(0.9)) await happen('pay', await pay({ id, site, sub }));
  }
  // What could not be ordered is no part of the next order.
  if (ids.size === 0) await tried('carts', () => who.call(clearCart));
};

const pay = async ({ id, site, sub }: Bought): Promise<Act> => {
  const who = await customerOf(site, sub);
  const outcome = oneOf(['success', 'success', 'declined', 'refund_fails'] as const);
  const ofStripe = outcome === 'declined' ? 'pm_card_chargeDeclined' : 'pm_card_visa';
  const token = site === 'hearth' ? ofStripe : await cardToken(site, outcome);
  const idempotencyKey = crypto.randomUUID();
  return () => who.call(payOrder, { params: { id }, body: { token }, idempotencyKey });
};

const operatorReads = async (id: string) =>
  (await operator(operatorReadOrder, { params: { id } })).data;

const claimsIn = (id: string) =>
  sql<{ number: number; status: string; remedy: string; seen: number }>(
    `SELECT number, status, remedy, (SELECT count(*) FROM claim_message WHERE claim_message.claim = claim.id) AS seen
      FROM claim WHERE order_id = ?1 AND closed_at = '' ORDER BY number`,
    id,
  );

/** Steps that somebody may take about an order, chosen before they are taken; undefined where there is nothing to do. */
const STEPS: Readonly<Record<string, (order: Bought) => Promise<Act | undefined>>> = {
  pay,
  send: ({ id }) => move(id, 'shipped'),
  deliver: ({ id }) => move(id, 'delivered'),
  make: ({ id }) => move(id, 'processing'),
  'take back': ({ id }) => move(id, 'return_requested'),
  receive: ({ id }) => move(id, 'returned'),
  async divide({ id }) {
    const { shipments } = await operatorReads(id);
    const { id: shipmentId, lines } = oneOf(shipments);
    const some = lines.filter(() => chance(0.6));
    if (some.length === 0) return undefined;
    const body = {
      shipmentId,
      lines: some.map((line) => ({ lineId: line.id, quantity: 1 + below(line.quantity) })),
      deliveries: shipments.length,
      ...(chance(0.6) ? { isSent: true } : {}),
      ...(chance(0.2) ? { arrivesFrom: '2027-10-01', arrivesUntil: '2027-10-04' } : {}),
    };
    return () => operator(operatorDivideDelivery, { params: { id }, body });
  },
  async claim({ id, site, sub }) {
    const who = await customerOf(site, sub);
    const reason = oneOf(CLAIM_REASONS).id;
    const { data } = await who.call(readClaims, { params: { id }, query: { reason } });
    const possible = data.deliveries.filter(({ lines }) => lines.some((line) => line.possible > 0));
    if (possible.length === 0) return undefined;
    // Goods about which something was settled before are worth less.
    const again = possible.filter((one) =>
      data.claims.some(({ shipmentId: its }) => its === one.shipmentId),
    );
    const { shipmentId, lines: own } = oneOf(again.length > 0 && chance(0.5) ? again : possible);
    const first = oneOf(own.filter((line) => line.possible > 0));
    const others = own.filter((line) => line !== first && line.possible > 0 && chance(0.3));
    const remedy = oneOf(
      first.right.remedies.length > 0 ? first.right.remedies : REMEDIES,
    ) as 'refund';
    const lines = [first, ...others].map(({ lineId, possible: most }) => ({
      lineId,
      quantity: 1 + below(most + (chance(0.1) ? 1 : 0)),
    }));
    const body = { shipmentId, lines, reason, remedy, text: 'Words' } as never;
    const idempotencyKey = crypto.randomUUID();
    return () => who.call(beginClaim, { params: { id }, body, idempotencyKey });
  },
  async answer({ id, site, sub }) {
    const [claim] = await claimsIn(id);
    if (!claim) return undefined;
    const step = oneOf(['accept', 'accept', 'accept', 'refuse', 'withdraw'] as const);
    const who = await customerOf(site, sub);
    const body = { step, seen: claim.seen };
    return () => who.call(moveClaim, { params: { id, number: claim.number }, body });
  },
  async decide({ id }) {
    const open = await claimsIn(id);
    if (open.length === 0) return undefined;
    const { number, status } = oneOf(open);
    const step = oneOf(
      status === 'agreed'
        ? (['receive', 'receive', 'finish', 'book', 'decline', 'write'] as const)
        : (['agree', 'agree', 'agree', 'offer', 'offer', 'decline', 'write'] as const),
    );
    const { worth } = (await operator(operatorReadClaim, { params: { id, number } })).data;
    const amount = worth > 0 && chance(0.7) ? worth : (1 + below(6_000)) / 100;
    const terms = step === 'offer' || step === 'agree';
    const body = {
      step,
      text: 'Words',
      ...(step === 'book' ? { day: londonDay(Date.now() + 3 * DAY_MS) } : {}),
      ...(step === 'receive' ? { restock: chance(0.5) } : {}),
      ...(step === 'receive' && chance(0.2) ? { amount } : {}),
      ...(step === 'offer' || (terms && chance(0.1)) ? { remedy: oneOf(REMEDIES) } : {}),
      ...(step === 'offer' && chance(0.6) ? { amount } : {}),
      ...(terms && chance(0.6) ? { comesBack: chance(0.3) } : {}),
    };
    return () => operator(operatorMoveClaim, { params: { id, number }, body });
  },
  async refund({ id }) {
    const { owed, total } = await operatorReads(id);
    const left = penceFromPounds(total) - penceFromPounds(owed);
    // What is left is sometimes less than what was agreed for goods.
    const isNearlyAll = left > 99 && chance((await claimsIn(id)).length > 0 ? 0.6 : 0.1);
    const some = chance(0.1) ? total : (1 + below(2_000)) / 100;
    const amount = isNearlyAll ? (left - below(99)) / 100 : some;
    const isAll = chance(0.15);
    const body = { ...(isAll ? {} : { amount }), comment: 'An amount', owed };
    return () => operator(operatorRefundOrder, { params: { id }, body });
  },
  async 'cancel a part'({ id, site, sub }) {
    const { shipments } = await operatorReads(id);
    const { id: shipmentId } = oneOf(shipments);
    const body = { to: 'cancelled', comment: 'Words', shipmentId } as const;
    if (chance(0.6)) return () => operator(operatorMoveOrder, { params: { id }, body });
    const who = await customerOf(site, sub);
    const given = { query: { shipmentID: shipmentId }, body: { reasonReturn: 'No' } };
    return () => who.call(returnShipment, given);
  },
  async cancel({ id, site, sub }) {
    if (chance(0.4))
      return () => operator(operatorMoveOrder, { params: { id }, body: { to: 'cancelled' } });
    const who = await customerOf(site, sub);
    return () => who.call(cancelOrder, { params: { id }, body: { comment: 'No' } });
  },
  async return({ id, site, sub }) {
    const who = await customerOf(site, sub);
    return () =>
      who.call(returnOrder, { params: { id }, body: { comment: 'I have changed my mind' } });
  },
  async 'cancel by email'({ id, site, sub }) {
    const who = await customerOf(site, sub);
    const body = { orderId: id, email: `${sub}@example.test`, postcode: ADDRESS.postcode };
    await who.call(askToCancel, { body });
    await post();
    const [key] = sent
      .flatMap(({ text }) => /\/cancel\/([\w-]+)/.exec(text)?.slice(1) ?? [])
      .slice(-1);
    if (key === undefined) return undefined;
    return () => who.call(confirmCancellation, { params: { key } });
  },
  async 'another day'({ id, site, sub }) {
    const who = await customerOf(site, sub);
    const { data } = await who.call(readDeliveryDays, { params: { id } });
    const movable = data.filter(({ days }) => days.length > 0);
    if (movable.length === 0) return undefined;
    const { shipmentId, days } = oneOf(movable);
    const body = { shipmentId, day: oneOf(days.slice(0, 4)) };
    return () => who.call(moveDelivery, { params: { id }, body });
  },
  async 'settle a refund'({ id, site }) {
    const query = { site, state: 'failed', order: id } as const;
    const { data } = await operator(operatorListRefunds, { query });
    if (data.length === 0) return undefined;
    const body = { number: oneOf(data).number, how: oneOf(['again', 'paid-otherwise'] as const) };
    return () => operator(operatorSettleRefund, { params: { id }, body });
  },
  async dispute({ id, site }) {
    const [row] = await sql<{ intent: string }>(
      `SELECT intent_id AS intent FROM customer_order WHERE id = ?1 AND paid_at <> ''`,
      id,
    );
    if (site === 'parlour' || !row) return undefined;
    const status = oneOf(['needs_response', 'won', 'lost'] as const);
    return async () => {
      // The bank decides once.
      const known = stripe.disputes.find((one) => one.payment_intent === row.intent);
      if (known?.status === 'won' || known?.status === 'lost') return;
      stripe.dispute(row.intent, status);
      await webhook('charge.dispute.closed', row.intent);
    };
  },
  async provider({ id, site }) {
    if (site === 'parlour') return () => ring(site, id);
    const [row] = await sql<{ intent: string; left: number }>(
      'SELECT intent_id AS intent, total_pence - refund_pence AS left FROM customer_order WHERE id = ?1',
      id,
    );
    if (!row || row.intent === '') return undefined;
    const pending = stripe.refunds.filter(
      (one) => one.payment_intent === row.intent && one.status === 'pending',
    );
    const end = chance(0.7) ? 'succeeded' : 'failed';
    const byHand = chance(0.3) ? row.left : 1 + below(100);
    const isPaid = stripe.intent(row.intent).status === 'succeeded';
    let isNew = true;
    return async () => {
      if (isNew && pending.length > 0) {
        stripe.endRefund(pending[0]!.id, end, 'expired_or_canceled_card');
      } else if (isNew && isPaid && row.left > 100 && byHand % 3 === 0) {
        stripe.refundByHand(row.intent, byHand);
      }
      isNew = false;
      await webhook('charge.refunded', row.intent);
    };
  },
  clock: ({ id, site }) => Promise.resolve(() => ring(site, id)),
};

const move = async (
  id: string,
  to: 'shipped' | 'delivered' | 'processing' | 'return_requested' | 'returned',
): Promise<Act | undefined> => {
  const { shipments } = await operatorReads(id);
  const from = {
    shipped: ['paid', 'processing'],
    delivered: ['shipped', 'shipped', 'return_requested'],
    processing: ['paid'],
    return_requested: ['delivered', 'shipped'],
    returned: ['return_requested'],
  }[to];
  const able = shipments.filter(({ status }) => from.includes(status));
  if (able.length === 0) return undefined;
  const body = {
    to,
    comment: 'Words',
    ...(to === 'returned' ? { restock: chance(0.5) } : {}),
    ...(chance(0.85) ? { shipmentId: oneOf(able).id } : {}),
  };
  return () => operator(operatorMoveOrder, { params: { id }, body });
};

/** Where an order is, as the next step is chosen by it; lists of statuses with commas between them. */
interface Stand {
  readonly status: string;
  readonly parts: string;
  readonly claims: string | null;
  readonly failed: 0 | 1;
}

/** The steps that may be taken now, each as often as it is likely, and a few that may be refused. */
const likely = ({ status, parts, claims, failed }: Stand): readonly string[] => {
  const has = (...of: readonly string[]) => of.some((one) => parts.split(',').includes(one));
  const times = (when: boolean, often: Readonly<Record<string, number>>) =>
    when ? Object.entries(often).flatMap(([name, n]) => Array.from({ length: n }, () => name)) : [];
  return [
    ...times(true, { refund: 1, provider: 1, clock: 1 }),
    ...times(chance(0.1), { dispute: 2 }),
    ...times(claims !== null, { refund: 2 }),
    ...times(chance(0.15), { cancel: 3, 'cancel by email': 3, return: 3, 'take back': 6 }),
    ...times(status === 'placed', { pay: 20 }),
    ...times(has('paid', 'processing'), { send: 5, divide: 5, make: 1, 'another day': 2 }),
    ...times(has('paid', 'processing'), { 'cancel a part': 2, claim: 2 }),
    ...times(has('shipped'), { deliver: 10 }),
    ...times(has('delivered'), { claim: 10 }),
    ...times(has('shipped', 'delivered'), { claim: 2 }),
    ...times(has('return_requested'), { receive: 6 }),
    ...times(claims !== null, { decide: 12, answer: claims?.includes('answered') ? 9 : 1 }),
    ...times(failed === 1, { 'settle a refund': 5 }),
  ];
};

const actOf = async (order: Bought): Promise<readonly [string, Act] | undefined> => {
  const [stand] = await sql<Stand>(
    `SELECT status, (SELECT group_concat(status) FROM shipment WHERE order_id = o.id) AS parts,
      (SELECT group_concat(status) FROM claim WHERE order_id = o.id AND closed_at = '') AS claims,
      EXISTS (SELECT 1 FROM refund WHERE order_id = o.id AND problem <> '') AS failed
      FROM customer_order AS o WHERE id = ?1`,
    order.id,
  );
  const name = stand && oneOf(likely(stand));
  const act = name && (await STEPS[name]!(order));
  return act ? [name, act] : undefined;
};

const live = async (): Promise<void> => {
  const order = orders[Math.max(0, orders.length - 1 - below(9))];
  if (!order) return;
  stripe.refundStatus = chance(0.3) ? 'pending' : 'succeeded';
  stripe.refundRefusal = chance(0.1) ? 'charge_disputed' : '';
  const act = await actOf(order);
  const beside = chance(0.3) ? await actOf(order) : undefined;
  if (!act) return;
  const before = await standsOf(order.id);
  await happen(...act, beside?.[1]);
  await expectStanding(order.id, before);
};

/** Whatever waits for a clock is done. */
const letClocksRing = async (): Promise<void> => {
  stripe.refundRefusal = '';
  vi.setSystemTime(Date.now() + DAY_MS / 12);
  const waiting = await sql<{ id: string; site: SiteId }>(`SELECT id, site FROM customer_order AS o
    WHERE status = 'placed' OR refund_pence <> refunded_pence`);
  for (const { id, site } of waiting) await ring(site, id);
  await post();
  expect(
    await sql(`SELECT id FROM customer_order WHERE status = 'placed' UNION ALL
      SELECT order_id FROM refund WHERE done_at = '' AND problem = '' AND provider_id = ''`),
  ).toEqual([]);
  expect(await sql(`SELECT key FROM letter WHERE state = 'waiting'`)).toEqual([]);
};

/** Everything of an order is there for its customer and the operator, and for nobody else. */
const expectReadable = async ({ id, site, sub }: Bought): Promise<void> => {
  const whole = await operatorReads(id);
  const who = await customerOf(site, sub);
  const { data } = await who.call(readOrder, { params: { id } });
  expect([data.id, data.status, data.total]).toEqual([id, whole.status, whole.total]);
  await who.call(readClaims, { params: { id } });
  const summary = await who.call(readOrderSummary, { query: { groupId: id } });
  const lines = summary.data.sellers.flatMap(({ lines: own }) => own);
  const [row] = await sql<{ pieces: number; pence: number }>(
    `SELECT sum(quantity) AS pieces, sum(unit_pence * quantity) AS pence FROM order_line
      WHERE order_id = ?1 AND taken_at = ''`,
    id,
  );
  expect(lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(row?.pieces);
  expect(penceFromPounds(data.subTotal)).toBe(row?.pence);
  const strangers = [
    await customerOf(
      site,
      PEOPLE.find((one) => one !== sub)!,
    ),
    await customerOf(site === 'parlour' ? 'hearth' : 'parlour', sub),
  ];
  for (const stranger of strangers) {
    for (const call of [readOrder, readClaims, readDeliveryDays] as const) {
      await expect(stranger.call(call, { params: { id } })).rejects.toMatchObject({ status: 404 });
    }
  }
};

/** The days that a checkout offers are those on which the seller of a thing has a place. */
const expectFreeDays = async ({ id, seller }: { id: number; seller: number }): Promise<void> => {
  const who = await customerOf('parlour', 'quarter-guest');
  const body = { variantId: String(id * 10), sellerId: String(seller), quantity: 1 };
  await who.call(addCartLine, { body });
  const query = { postcode: ADDRESS.postcode };
  const [delivery] = (await who.call(readCheckout, { query })).data.shipments;
  await who.call(clearCart);
  const booked = await visits();
  const { arrivesUntil: from, days } = delivery!;
  const wanted = Array.from({ length: 60 }, (_, at) => new Date(Date.parse(from) + at * DAY_MS))
    .filter((day) => ![0, 6].includes(day.getUTCDay()))
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => day !== BANK_HOLIDAY)
    .filter((day) => (booked.get(`${String(seller)} ${day}`) ?? 0) < CAPACITY.get(seller)!)
    .slice(0, days.length);
  expect(days).toEqual(wanted);
};

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  await stock(...THINGS);
  for (const { id } of THINGS) {
    const most = 1 + ((id * 5) % 7);
    const lead = {
      madeToOrder: false,
      handling: { min: 1, max: most },
      transit: { min: 1, max: 1 },
    };
    await sql(
      'UPDATE seller_inventory SET lead_time = ?2 WHERE variant_id = ?1',
      id * 10,
      JSON.stringify(lead),
    );
  }
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
  for (const [seller, capacity] of CAPACITY) {
    const calendar = { days, areas: [], notice: 0, capacity, windows: ['08:00-12:00'] };
    await sql(
      'UPDATE seller SET delivery_calendar = ?2 WHERE id = ?1',
      seller,
      JSON.stringify(calendar),
    );
  }
  await sql('UPDATE seller SET services = ?1 WHERE id <> 2', JSON.stringify(SERVICES));
  for (const site of SITES) {
    await promo({ site, code: 'FEW', percent: 15, most_uses: 4 });
    await promo({ site, code: 'SEVEN', amount_pence: 777 });
    for (let week = 0; week < WEEKS; week += 1) {
      await promo({ site, code: `W${String(week)}`, percent: 3 + week });
    }
  }
});

afterAll(() => {
  vi.useRealTimers();
});

it(`[ORDER-004] a quarter of orders balances to the penny, the piece, the day and the code, whatever fails (${String(SEED)})`, async ({
  signal,
}) => {
  for (let week = 0; week < WEEKS; week += 1) {
    for (let day = 0; day < 7; day += 1) {
      signal.throwIfAborted();
      vi.setSystemTime(START + (week * 7 + day) * DAY_MS);
      if (chance(0.7)) await buy(week);
      for (let turn = 0; turn < 10; turn += 1) {
        vi.setSystemTime(Date.now() + 4 * MINUTE_MS);
        await live();
      }
      // The soonest days: those that a cancelled or returned order had are free again.
      for (const seller of CAPACITY.keys()) await expectFreeDays({ id: seller, seller });
    }
    await letClocksRing();
    await expectBooks(FIRST_STOCK, bought, CAPACITY);
  }
  for (const order of orders) await expectReadable(order);
  expect(await sql('SELECT count(*) AS n FROM customer_order')).toEqual([{ n: orders.length }]);
  // An email whose answer was lost is sent again with the key of the first, by which it is known.
  const keys = new Set(sent.map(({ headers }) => JSON.stringify(headers)));
  const letters = await sql<{ state: string }>('SELECT state FROM letter');
  expect(keys.size).toBeLessThanOrEqual(letters.length);
  expect(keys.size).toBeGreaterThanOrEqual(letters.filter(({ state: is }) => is === 'sent').length);
  // The quarter had all of it.
  const never = [...Object.keys(STEPS), 'placed', 'failures'].filter((name) => !taken.has(name));
  // A rare step may have had no order to take it.
  expect(never.length).toBeLessThan(3);
}, 600_000);
