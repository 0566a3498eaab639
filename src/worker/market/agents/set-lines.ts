import type { WantedAgentLine } from '@parlour/contract';
import { ShopError } from '@parlour/http';
import { readCartLines, readLines } from '../cart/cart-lines.ts';
import { wantedOf } from '../cart/cart.ts';
import {
  putLine,
  removeLines,
  setQuantity,
  wantedRows,
  type CartRow,
  type RequestedItem,
} from '../cart/cart.queries.ts';
import { rowId } from '../ids.ts';
import { cartOwnerOf } from '../owner.ts';
import type { BasketContext } from './basket-context.ts';

/** The seller of a variant when the agent names none: the cheapest with stock (PDP-045). */
const CHEAPEST = `SELECT value AS variant_id, (SELECT seller_id FROM seller_inventory AS offer
    WHERE offer.variant_id = value
    ORDER BY offer.status = 'active' AND offer.stock > 0 DESC, offer.status = 'active' DESC,
      offer.price_pence + offer.delivery_pence, offer.id LIMIT 1) AS seller_id
  FROM json_each(?1)`;

const cheapestSellers = async (
  db: D1Database,
  variantIds: readonly number[],
): Promise<ReadonlyMap<string, string>> => {
  const { results } = await db
    .prepare(CHEAPEST)
    .bind(JSON.stringify(variantIds))
    .all<{ variant_id: number; seller_id: number | null }>();
  return new Map(
    results.map(({ variant_id, seller_id }) => [String(variant_id), String(seller_id ?? '')]),
  );
};

interface Line {
  readonly wanted: RequestedItem;
  readonly quantity: number;
}

/**
 * Statements that make a checkout's basket match what the agent wants; lines that stay keep their ids. A
 * product that the shop does not have is refused; one that it cannot sell now becomes a line that says so.
 * @throws {ShopError} `cart_refused`, with the position of the line in the details
 */
export const setLines = async (
  context: BasketContext,
  asked: readonly WantedAgentLine[],
): Promise<readonly D1PreparedStatement[]> => {
  const owner = cartOwnerOf(context);
  const now = new Date().toISOString();
  const [held, lines] = await Promise.all([readCartLines(context), resolved(context, asked)]);
  const wanted = lines.map((line) => line.wanted);
  const { results: rows } = await wantedRows(
    context.db,
    context.site.assortment,
    owner,
    wanted,
    now,
  ).all<CartRow>();
  const known = lines.map(({ quantity }, at) => ({ quantity, row: requireKnown(rows[at], at) }));
  const found = eachOnce(known);
  const kept = new Set(found.map(({ row }) => row.id));
  const gone = held.map(({ row }) => row.id).filter((id) => !kept.has(id));
  return [
    removeLines(context.db, owner, gone),
    ...found.map(({ row, quantity }) => written(context, row, quantity, now)),
  ];
};

/** The wanted lines, each with a seller. */
const resolved = async (
  context: BasketContext,
  asked: readonly WantedAgentLine[],
): Promise<readonly Line[]> => {
  const unsold = asked.filter(({ sellerId }) => sellerId === '');
  const ids = unsold.map(({ variantId }) => rowId(variantId)).filter((id) => id !== null);
  const sellers =
    ids.length === 0 ? new Map<string, string>() : await cheapestSellers(context.db, ids);
  return asked.map((one, at) => {
    const sellerId = one.sellerId === '' ? (sellers.get(one.variantId) ?? '') : one.sellerId;
    try {
      return { wanted: wantedOf({ ...one, sellerId }), quantity: one.quantity };
    } catch (thrown) {
      if (thrown instanceof ShopError && thrown.code === 'cart_refused') throw unknownLine(at);
      throw thrown;
    }
  });
};

interface FoundLine {
  readonly row: CartRow;
  readonly quantity: number;
}

/** Merges repeated lines: the same choice may have been asked for with its id and without. */
const eachOnce = (lines: readonly FoundLine[]): readonly FoundLine[] => {
  const same = Map.groupBy(lines, ({ row }) =>
    JSON.stringify([row.variant_id, row.seller_id, row.option_id, row.swatch_id]),
  );
  return [...same.values()].flatMap((group) =>
    group.slice(0, 1).map(({ row }) => ({ row, quantity: quantityOf(group) })),
  );
};

const MOST = 999;

const quantityOf = (group: readonly FoundLine[]): number =>
  Math.min(
    group.reduce((sum, { quantity }) => sum + quantity, 0),
    MOST,
  );

const requireKnown = (row: CartRow | undefined, at: number): CartRow => {
  const isKnown =
    row?.product_id != null &&
    row.price_pence !== null &&
    (row.option_id === 0 || row.option_pence !== null) &&
    (row.swatch_id === 0 || row.swatch_pence !== null);
  if (row && isKnown) return row;
  throw unknownLine(at);
};

/** The current price counts as seen by the agent. */
const written = (
  context: BasketContext,
  row: CartRow,
  quantity: number,
  now: string,
): D1PreparedStatement => {
  const owner = cartOwnerOf(context);
  const [line] = readLines([{ ...row, quantity }]);
  const seen_pence = line?.unit ?? 0;
  if (row.id > 0) return setQuantity(context.db, owner, { id: row.id, quantity, seen_pence });
  const product_name = row.product_name ?? '';
  const main_picture = row.main_picture ?? '';
  return putLine(
    context.db,
    owner,
    { ...row, quantity, seen_pence, product_name, main_picture },
    now,
  );
};

const unknownLine = (at: number): ShopError =>
  new ShopError('cart_refused', 409, 'This shop doesn’t sell this product.', {
    details: [`lines.${String(at)}.variantId: this shop doesn’t sell this`],
  });
