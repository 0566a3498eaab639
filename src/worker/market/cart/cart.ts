import type * as z from 'zod';
import {
  addCartLine,
  type Cart,
  clearCart,
  legacyAddCart,
  legacyAddCartMany,
  legacyEmptyCart,
  legacyGetCart,
  legacyRemoveCart,
  legacyUpdateCart,
  readCart,
  readPromoCode,
  removeCartLine,
  updateCartLine,
} from '@parlour/contract';
import { NOT_FOR_SALE, poundsFromPence, quantityProblem } from '@parlour/domain';
import { CART_DONE } from '#lib/shell/done-sentence.ts';
import { ShopError } from '@parlour/http';
import { notFound, requireRowId, rowId } from '../ids.ts';
import { cartOwnerOf, ownerOf } from '../owner.ts';
import { routes, type CustomerContext } from '../routes.ts';
import {
  cartVersion,
  ownCartRows,
  priced,
  readCartLines,
  readLines,
  toCartLine,
  type ReadLine,
} from './cart-lines.ts';
import { cartTotals } from './cart-totals.ts';
import {
  clearLines,
  countLines,
  putLine,
  removeLines,
  setQuantity,
  wantedRows,
  type CartRow,
  type NewLine,
  type RequestedItem,
} from './cart.queries.ts';
import { readPromo, toPromoCode } from './promo-codes.ts';
import { countGuesses } from './promo-guesses.ts';

/** The most lines in one cart. */
export const MAX_LINES = 100;

/** Two presses of a button so close together are one intention. */
const DOUBLE_CLICK_MS = 1_000;

type CartReply = z.input<typeof Cart>;

/** The whole cart, which every cart call returns. */
const cartReply = async (lines: readonly ReadLine[], message = ''): Promise<CartReply> => {
  const { size, subTotal } = cartTotals(lines.map(priced));
  return {
    data: lines.map(toCartLine),
    size,
    subTotal: poundsFromPence(subTotal),
    version: await cartVersion(lines),
    message,
  };
};

/** Makes changes to the cart, all or none, and returns the cart after them, in one round trip. */
const change = async (
  context: CustomerContext,
  changes: readonly D1PreparedStatement[],
  message: string,
): Promise<CartReply> => {
  const after = (await context.db.batch<CartRow>([...changes, ownCartRows(context)])).at(-1);
  return cartReply(readLines(after?.results ?? []), message);
};

interface AskedLine {
  readonly variantId: string;
  readonly sellerId: string;
  readonly optionId: string;
  readonly swatchId: string;
  readonly quantity: number;
}

/**
 * Adds lines to the cart, all or none. Without an option or a swatch, a line gets those with which
 * the product's page opens (PDP-050).
 * @param once whether the same item that was added a moment ago counts once
 * @throws {ShopError} `cart_refused` with the sentence for the shopper
 */
const addLines = async (
  context: CustomerContext,
  asked: readonly AskedLine[],
  once = false,
): Promise<CartReply> => {
  const now = new Date().toISOString();
  const since = once ? new Date(Date.now() - DOUBLE_CLICK_MS).toISOString() : now;
  const owner = cartOwnerOf(context);
  const [count, found] = await context.db.batch([
    countLines(context.db, owner),
    wantedRows(context.db, context.site.assortment, owner, asked.map(wantedOf), now),
  ]);
  const [{ lines: held } = { lines: 0 }] = (count?.results ?? []) as { lines: number }[];
  if (held + asked.length > MAX_LINES) throw refused('Your cart is full.');
  const rows = (found?.results ?? []) as CartRow[];
  const lines = asked.map(({ quantity }, index) => newLine(rows[index], quantity, since));
  return change(
    context,
    lines.map((line) => putLine(context.db, owner, line, now, since)),
    CART_DONE.added,
  );
};

/**
 * The wanted line, from ids on the wire.
 * @throws {ShopError} `cart_refused`
 */
export const wantedOf = ({
  variantId,
  sellerId,
  optionId,
  swatchId,
}: AskedLine): RequestedItem => ({
  variant_id: requireForSale(variantId),
  seller_id: requireForSale(sellerId),
  option_id: optionId === '' ? null : requireForSale(optionId),
  swatch_id: swatchId === '' ? null : requireForSale(swatchId),
  offer_id: 0,
});

const requireForSale = (id: string): number => {
  const found = rowId(id);
  if (found === null) throw notForSale();
  return found;
};

const newLine = (row: CartRow | undefined, quantity: number, since: string): NewLine => {
  if (!row) throw notForSale();
  const isAgain = row.added_at > since;
  const line = requireOrderable(row, isAgain ? row.quantity : row.quantity + quantity);
  return {
    ...row,
    quantity,
    seen_pence: line.unit,
    product_name: row.product_name ?? '',
    main_picture: row.main_picture ?? '',
  };
};

/**
 * The line in a given quantity.
 * @throws {ShopError} `cart_refused` for a quantity that cannot be ordered
 */
const requireOrderable = (row: CartRow, quantity: number): ReadLine => {
  const [line] = readLines([{ ...row, quantity }]);
  if (!line || line.judged.state === 'unavailable') throw notForSale();
  const problem = quantityProblem(quantity, line.bounds);
  if (problem !== null) throw refused(problem);
  return line;
};

/**
 * Changes the quantity of a line. The current price counts as seen.
 * @throws {ShopError} `not_found`, `cart_refused`
 */
const changeQuantity = async (
  context: CustomerContext,
  isMeant: (line: ReadLine) => boolean,
  quantity: number,
): Promise<CartReply> => {
  const line = (await readCartLines(context)).find(isMeant);
  if (!line) throw notFound('cart line');
  if (line.row.offer_id !== 0) {
    throw refused('You can’t change the quantity of an agreed price.');
  }
  const { unit } = requireOrderable(line.row, quantity);
  const row = { id: line.row.id, quantity, seen_pence: unit };
  return change(
    context,
    [setQuantity(context.db, cartOwnerOf(context), row)],
    'Your cart has been updated.',
  );
};

/** @throws {ShopError} `not_found` */
const removeLine = async (
  context: CustomerContext,
  isMeant: (line: ReadLine) => boolean,
): Promise<CartReply> => {
  const ids = (await readCartLines(context)).filter(isMeant).map(({ row }) => row.id);
  if (ids.length === 0) throw notFound('cart line');
  return change(context, [removeLines(context.db, cartOwnerOf(context), ids)], CART_DONE.removed);
};

const empty = (context: CustomerContext): Promise<CartReply> =>
  change(context, [clearLines(context.db, ownerOf(context))], 'Your cart is empty');

const read = async (context: CustomerContext): Promise<CartReply> =>
  cartReply(await readCartLines(context));

const lineById = (id: string) => {
  const wanted = requireRowId(id, 'cart line');
  return ({ row }: ReadLine): boolean => row.id === wanted;
};

/** A seller's lines of a variant, with any choices. */
const linesOf =
  (variantId: string, sellerId: string) =>
  ({ row }: ReadLine): boolean =>
    String(row.variant_id) === variantId && String(row.seller_id) === sellerId;

const refused = (message: string): ShopError => new ShopError('cart_refused', 409, message);

const notForSale = (): ShopError => refused(NOT_FOR_SALE);

/** The calls about the cart, in both generations of the API, with the same functions behind both. */
export const cartRoutes = routes()
  .forCustomer(readCart, read)
  .forCustomer(addCartLine, (context, { body }) => addLines(context, [body], body.once))
  .forCustomer(updateCartLine, (context, { params, query }) =>
    changeQuantity(context, lineById(params.id), query.quantity),
  )
  .forCustomer(removeCartLine, (context, { params }) => removeLine(context, lineById(params.id)))
  .forCustomer(clearCart, empty)
  .forCustomer(legacyGetCart, read)
  .forCustomer(legacyAddCart, (context, { body }) => addLines(context, [fromLegacy(body)]))
  .forCustomer(legacyAddCartMany, (context, { body }) =>
    addLines(context, body.cart.map(fromLegacy)),
  )
  .forCustomer(legacyUpdateCart, (context, { query }) =>
    changeQuantity(context, linesOf(query.variantID, query.sellerID), query.quantity),
  )
  .forCustomer(legacyRemoveCart, (context, { body }) =>
    removeLine(context, 'id' in body ? lineById(body.id) : linesOf(body.variantID, body.sellerID)),
  )
  .forCustomer(legacyEmptyCart, empty)
  .forCustomer(readPromoCode, async (context, { query }) => {
    await countGuesses(context, [query.promocodeID]);
    const { subTotal } = cartTotals((await readCartLines(context)).map(priced));
    const promo = await readPromo(context, query.promocodeID, subTotal);
    if (!promo) throw notFound('code');
    return { data: toPromoCode(promo) };
  });

interface LegacyLine {
  readonly variantID: string;
  readonly sellerID: string;
  readonly optionID: string;
  readonly swatchID: string;
  readonly quantity: number;
}

const fromLegacy = ({ variantID, sellerID, optionID, swatchID, quantity }: LegacyLine) => ({
  variantId: variantID,
  sellerId: sellerID,
  optionId: optionID,
  swatchId: swatchID,
  quantity,
});
