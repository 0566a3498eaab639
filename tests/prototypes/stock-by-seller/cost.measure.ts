import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { assertPlace } from '#worker/market/checkout/delivery-days.ts';
import type { OrderLineRow, OrderRow, ShipmentRow } from '#worker/market/orders/orders.queries.ts';
import {
  insertLines,
  insertOrder,
  insertShipment,
  takeStock,
} from '#worker/market/orders/write-order.queries.ts';
import { seed } from '../../worker/seed.ts';
import { Faults } from './faults.ts';
import type { Market, OrderRow as PlacedRow } from './market.ts';
import { place } from './order.ts';

/*
 * What an order at two sellers costs: as the shop writes it today, and with its stock at its sellers. The figures are
 * printed (`MEASURE=1 vitest run --project prototypes --silent=false`), and are in docs/decisions/0128-stock-by-seller.md.
 */

const ORDERS = 300;
const SELLERS = [1, 2] as const;
const STOCK = 1_000_000;
const DAY = '2030-01-07';

const orderRow = (id: string): OrderRow => ({
  id,
  site: 'parlour',
  customer: id,
  customer_name: 'Ada Byron',
  customer_email: 'ada@example.com',
  status: 'placed',
  revision: 1,
  address: '{}',
  promo_code: '',
  size: 2,
  subtotal_pence: 20_000,
  discount_pence: 0,
  total_pence: 20_000,
  vat_pence: 3_333,
  placed_at: new Date().toISOString(),
  pay_by: new Date().toISOString(),
  paid_at: '',
  intent_id: '',
  paid_with: '',
  refund_pence: 0,
  refunded_pence: 0,
  dispute: '',
  terms: '',
  newcomer: '',
  holds: 1,
});

const shipmentRow = (order: string, seller: number): ShipmentRow => ({
  id: `${order}-${String(seller)}`,
  order_id: order,
  position: seller,
  seller_id: seller,
  seller_name: `Seller ${String(seller)}`,
  status: 'placed',
  delivery_method: '',
  note: '',
  moved_at: '',
  carrier: '',
  tracking: '',
  shipped_at: '',
  delivered_at: '',
  reason_return: '',
  restocked: 0,
  arrives_from: '',
  arrives_until: '',
  delivery_day: DAY,
  delivery_window: '',
  day_moved: 0,
  part_of: '',
  replaces: '',
});

const lineRow = (order: string, seller: number): OrderLineRow => ({
  id: `${order}-${String(seller)}-1`,
  order_id: order,
  shipment_id: `${order}-${String(seller)}`,
  position: seller,
  product_id: seller,
  variant_id: seller,
  seller_id: seller,
  seller_name: `Seller ${String(seller)}`,
  offer_id: 0,
  product_name: 'Chair',
  seo_title: 'Chair',
  slug: 'chair',
  main_picture: '',
  reference: '',
  option_name: '',
  swatch_name: '',
  quantity: 1,
  unit_pence: 10_000,
  discount_pence: 0,
  vat_rate: 20,
  vat_pence: 1_667,
  reserved: 1,
  bespoke: 0,
  on_request: 0,
  settled_pence: 0,
  taken_at: '',
  kind: '',
  serves: '',
  guarantee: '',
});

const linesOf = (id: string) => SELLERS.map((seller) => lineRow(id, seller));

const rowsOf = (id: string): D1PreparedStatement[] => [
  insertOrder(env.MARKET_DB, orderRow(id)),
  ...SELLERS.map((seller) => insertShipment(env.MARKET_DB, shipmentRow(id, seller))),
  insertLines(env.MARKET_DB, linesOf(id)),
];

const stockOf = (seller: number) => env.STOCKS.getByName(`seller ${String(seller)}`);

beforeAll(async () => {
  await env.MARKET_DB.batch(env.SCHEMAS.MARKET_DB.map((sql) => env.MARKET_DB.prepare(sql)));
  const products = SELLERS.map((seller) => ({
    id: seller,
    name: 'Chair',
    variants: [{ id: seller, offers: [{ seller, price: 10_000, stock: STOCK }] }],
  }));
  await seed({ products });
  for (const seller of SELLERS) await stockOf(seller).receive({ chair: STOCK }, STOCK);
});

const payBy = Date.now() + 30 * 60_000;

const inOneBatch = async (id: string): Promise<void> => {
  const note = { id, payBy, sellers: SELLERS.map(String) };
  await env.STOCK_CLOCKS.getByName(id).wake(note, payBy);
  await env.MARKET_DB.batch([
    takeStock(env.MARKET_DB, linesOf(id)),
    ...SELLERS.flatMap((sellerId) =>
      assertPlace(env.MARKET_DB, { sellerId, day: DAY, capacity: STOCK }),
    ),
    ...rowsOf(id),
  ]);
};

const market: Market = {
  ...new Faults().market(),
  rows: {
    ...new Faults().market().rows,
    write: async (row: PlacedRow) => {
      await env.MARKET_DB.batch(rowsOf(row.note.id));
      return row;
    },
  },
  stockOf: (seller) => env.STOCKS.getByName(seller),
  clockOf: ({ id }) => env.STOCK_CLOCKS.getByName(id),
};

const atTheSellers = async (id: string): Promise<void> => {
  const parts = SELLERS.map((seller) => ({
    seller: `seller ${String(seller)}`,
    quantities: { chair: 1 },
    day: DAY,
  }));
  expect(await place(market, { id, total: 20_000, parts, payBy })).toBe('placed');
};

const confirming = async (id: string): Promise<void> => {
  const note = { id, payBy, sellers: SELLERS.map(String) };
  await Promise.all(SELLERS.map((seller) => stockOf(seller).confirm(note)));
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** The fastest tenth was disturbed least by other work on the machine. */
const least = (times: readonly number[]): string =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)]!.toFixed(1);

const ids = (kind: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${kind} ${String(at)}`);

/** The best of some bursts. */
const aSecond = async (kind: string, work: (id: string) => Promise<unknown>): Promise<string> => {
  const rates: number[] = [];
  for (const burst of ids(kind, 8)) {
    const ms = await timed(() => Promise.all(ids(burst, 40).map(work)));
    rates.push(40 / (ms / 1000));
  }
  return Math.max(...rates).toFixed(0);
};

it('is placed in as many trips one after another as in one batch, and confirmed in one more', async () => {
  const times = { batch: [] as number[], sellers: [] as number[], confirm: [] as number[] };
  for (const at of ids('one', ORDERS)) {
    times.batch.push(await timed(() => inOneBatch(`batch ${at}`)));
    times.sellers.push(await timed(() => atTheSellers(`sellers ${at}`)));
    times.confirm.push(await timed(() => confirming(`sellers ${at}`)));
  }
  const reserving = (id: string) =>
    stockOf(1).reserve({ id, payBy, sellers: [] }, { quantities: { chair: 1 }, day: DAY });
  console.log({
    'ms an order in one batch': least(times.batch),
    'ms an order at two sellers': least(times.sellers),
    'ms for its confirmation': least(times.confirm),
    'orders a second in one batch': await aSecond('batch', inOneBatch),
    'orders a second at two sellers': await aSecond('sellers', atTheSellers),
    'reservations a second at one seller': await aSecond('seller', reserving),
  });
});
