import { isGuestIn } from '../agents/owner.ts';
import { SPENT } from '../operator/lists.queries.ts';
import { KEPT } from './standing.queries.ts';

/** The tables of an order; each refers only to those before it. */
const ORDER_TABLES = [
  { table: 'customer_order', id: 'id', sort: 'id' },
  { table: 'shipment', id: 'order_id', sort: 'id' },
  { table: 'order_line', id: 'order_id', sort: 'id' },
  { table: 'order_event', id: 'order_id', sort: 'id' },
  { table: 'refund', id: 'order_id', sort: 'order_id, number' },
  { table: 'claim', id: 'order_id', sort: 'id' },
  { table: 'claim_line', id: 'order_id', sort: 'claim, line' },
  { table: 'claim_message', id: 'order_id', sort: 'claim, number' },
] as const;

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;
/** The rows of some orders, by `ORDER_TABLES`. */
type OrderRows = readonly (readonly Row[])[];

/** Everything of some orders, as a database has it at one moment. */
export const rowsOfOrders = async (db: D1Database, ids: readonly string[]): Promise<OrderRows> => {
  const named = JSON.stringify(ids);
  const found = await db.batch<Row>(
    ORDER_TABLES.map(({ table, id, sort }) =>
      db
        .prepare(
          `SELECT * FROM ${table} WHERE ${id} IN (SELECT value FROM json_each(?1)) ORDER BY ${sort}`,
        )
        .bind(named),
    ),
  );
  return found.map(({ results }) => results);
};

/** Writes the rows of some orders. @param moved the attempt that writes a copy; 0 in the market */
export const insertOrders = (
  db: D1Database,
  rows: OrderRows,
  moved: number,
  verb: 'INSERT' | 'INSERT OR IGNORE' = 'INSERT',
): D1PreparedStatement[] =>
  ORDER_TABLES.flatMap(({ table }, index) => {
    const own = rows[index] ?? [];
    const [first] = own;
    if (!first) return [];
    const columns = Object.keys(first);
    const values = columns.map((column) =>
      column === 'moved' ? String(moved) : `value ->> '${column}'`,
    );
    return [
      db
        .prepare(
          `${verb} INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?1)`,
        )
        .bind(JSON.stringify(own)),
    ];
  });

/** Deletes orders. @param ids a query of their ids, with `?1` */
export const deleteOrders = (
  db: D1Database,
  ids: string,
  value: string | number,
): D1PreparedStatement[] =>
  ORDER_TABLES.toReversed().map(({ table, id }) =>
    db.prepare(`DELETE FROM ${table} WHERE ${id} IN (${ids})`).bind(value),
  );

/** The orders among these whose rows are the same in both, but for the number of the copy. */
export const sameOrders = (one: OrderRows, other: OrderRows): readonly string[] => {
  const textOf = (rows: OrderRows) => {
    const texts = new Map<string, string>();
    for (const [index, { id }] of ORDER_TABLES.entries()) {
      for (const row of rows[index] ?? []) {
        const order = String(row[id]);
        const text = JSON.stringify({ ...row, moved: 0 });
        texts.set(order, `${texts.get(order) ?? ''}${String(index)}${text}\n`);
      }
    }
    return texts;
  };
  const theirs = textOf(other);
  return [...textOf(one)].flatMap(([id, text]) => (theirs.get(id) === text ? [id] : []));
};

/** Orders by a JSON list of their ids (`?1`). */
export const NAMED = 'SELECT value FROM json_each(?1)';
/** The orders that an attempt (`?1`) moves with the batch around it. */
const MOVING = `SELECT id FROM order_copy WHERE number = ?1 AND state = 'moved'`;

/** What the market notes of some orders in a store (`?2`). */
const counted = (ids: string) => `SELECT site, customer, ?2 AS store, customer_name AS name,
    customer_email AS email, count(*) AS orders, sum(paid_at <> '') AS paid,
    sum(${SPENT}) AS spent_pence, max(placed_at) AS last_order
  FROM customer_order WHERE id IN (${ids}) GROUP BY site, customer, customer_name, customer_email`;

const COUNT = `INSERT INTO moved_customer (site, customer, store, name, email, orders, paid, spent_pence,
    last_order)
  ${counted(MOVING)}
  ON CONFLICT DO UPDATE SET orders = orders + excluded.orders, paid = paid + excluded.paid,
    spent_pence = spent_pence + excluded.spent_pence, last_order = max(last_order, excluded.last_order)`;

const DISCOUNT = `UPDATE moved_customer AS was SET orders = was.orders - back.orders,
    paid = was.paid - back.paid, spent_pence = was.spent_pence - back.spent_pence
  FROM (${counted(NAMED)}) AS back
  WHERE (was.site, was.customer, was.store, was.name, was.email)
    = (back.site, back.customer, back.store, back.name, back.email)`;

/** Of the reviews that these orders make those of a buyer. */
const review = (
  ids: string,
  sign: '+' | '-',
) => `UPDATE review SET bought = bought ${sign} sale.orders
  FROM (SELECT sold.site, sold.customer, line.product_id, count(DISTINCT sold.id) AS orders
    FROM customer_order AS sold JOIN order_line AS line ON line.order_id = sold.id
      JOIN shipment ON shipment.id = line.shipment_id
    WHERE sold.id IN (${ids}) AND ${KEPT} AND sold.customer <> ''
    GROUP BY sold.site, sold.customer, line.product_id) AS sale
  WHERE review.product_id = sale.product_id AND review.site = sale.site
    AND review.customer = sale.customer`;

/** What a stock has lost to these orders and got back, as `TAKEN_SINCE` counts it. */
const TAKEN = `SELECT line.variant_id, line.seller_id, line.order_id, line.reserved AS quantity,
    CASE WHEN line.taken_at <> '' THEN line.taken_at WHEN ${isGuestIn('sold')} THEN max(sold.placed_at, sold.paid_at) ELSE sold.placed_at END AS at
  FROM order_line AS line JOIN customer_order AS sold ON sold.id = line.order_id
  WHERE line.order_id IN (${MOVING}) AND line.reserved > 0
  UNION ALL SELECT line.variant_id, line.seller_id, line.order_id, -line.reserved, shipment.moved_at
  FROM order_line AS line JOIN shipment ON shipment.id = line.shipment_id
  WHERE line.order_id IN (${MOVING}) AND line.reserved > 0 AND shipment.status = 'cancelled'`;

/** The oldest figure of a stock that a feed may repeat, or a version of the catalogue put back. */
const OLDEST = `min(
  coalesce((SELECT nullif(stated_at, '') FROM seller_inventory AS offer
    WHERE offer.variant_id = taken.variant_id AND offer.seller_id = taken.seller_id), '9999'),
  coalesce((SELECT min(at) FROM catalogue_version), '9999'))`;
const TAKE = `INSERT INTO moved_taking (variant_id, seller_id, order_id, at, quantity)
  SELECT variant_id, seller_id, order_id, at, quantity FROM (${TAKEN}) AS taken WHERE at > ${OLDEST}`;
const FORGET_TAKEN = `DELETE FROM moved_taking AS taken WHERE at <= ${OLDEST}`;

/** Forgets what orders took from stocks whose figures are newer by now. */
export const forgetTaken = (db: D1Database): D1PreparedStatement => db.prepare(FORGET_TAKEN);

const PROMO_COLUMNS = 'site, code, customer, order_id, person, place';

/** Lets the orders of an attempt leave the market, for the batch that has chosen them. */
export const leaveMarket = (
  db: D1Database,
  { number, store }: { readonly number: number; readonly store: string },
): D1PreparedStatement[] => {
  const OF_MOVING = `order_id IN (${MOVING})`;
  return [
    db.prepare(COUNT).bind(number, store),
    ...[
      review(MOVING, '+'),
      TAKE,
      `INSERT INTO moved_promo_use (${PROMO_COLUMNS}) SELECT ${PROMO_COLUMNS} FROM promo_use WHERE ${OF_MOVING}`,
      `DELETE FROM promo_use WHERE ${OF_MOVING}`,
      `INSERT OR IGNORE INTO moved_picture (address) SELECT main_picture FROM order_line
        WHERE ${OF_MOVING} AND main_picture IN (SELECT address FROM stored_picture)`,
      `INSERT INTO moved_order (id, store)
        SELECT id, store FROM order_copy WHERE number = ?1 AND state = 'moved'`,
    ].map((sql) => db.prepare(sql).bind(number)),
    ...deleteOrders(db, MOVING, number),
    db.prepare(`DELETE FROM order_copy WHERE number = ?1 AND state = 'moved'`).bind(number),
  ];
};

/** Lets orders be in the market again, for the batch that has written their rows there. */
export const enterMarket = (
  db: D1Database,
  ids: readonly string[],
  store: string,
): D1PreparedStatement[] => {
  const named = JSON.stringify(ids);
  const OF_NAMED = `order_id IN (${NAMED})`;
  return [
    db.prepare(DISCOUNT).bind(named, store),
    db.prepare('DELETE FROM moved_customer WHERE orders = 0'),
    ...[
      review(NAMED, '-'),
      `DELETE FROM moved_taking WHERE ${OF_NAMED}`,
      `INSERT INTO promo_use (${PROMO_COLUMNS}) SELECT ${PROMO_COLUMNS} FROM moved_promo_use WHERE ${OF_NAMED}`,
      `DELETE FROM moved_promo_use WHERE ${OF_NAMED}`,
      `DELETE FROM moved_order WHERE id IN (${NAMED})`,
    ].map((sql) => db.prepare(sql).bind(named)),
  ];
};
