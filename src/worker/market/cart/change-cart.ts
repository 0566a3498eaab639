import { NOT_FOR_SALE, quantityProblem } from '#lib/product/quantity.ts';
import { ShopError } from '../../platform/errors.ts';
import { notFound, requireRowId, rowId } from '../ids.ts';
import {
  firstChoices,
  putLine,
  removeLines,
  setQuantity,
  wantedRows,
  type CartRow,
  type NewLine,
  type Wanted,
} from './cart.queries.ts';
import type { CustomerShop } from '../routes.ts';
import { readLines, type ReadLine } from './cart-lines.ts';
import { cartOwnerOf } from '../owner.ts';
import { readCartLines } from './read-cart.ts';

/** Lines of one cart. */
export const MAX_LINES = 100;

interface Asked {
  readonly variantId: string;
  readonly sellerId: string;
  readonly optionId: string;
  readonly swatchId: string;
  readonly quantity: number;
}

/**
 * Adds to the cart, all or none. Without an option the first is meant, and its first swatch, as the
 * product page shows it (PDP-050).
 * @throws {ShopError} `cart_refused` with the sentence for the shopper.
 */
export const addLines = async (shop: CustomerShop, asked: readonly Asked[]): Promise<void> => {
  const now = new Date().toISOString();
  const owner = cartOwnerOf(shop);
  const held = await readCartLines(shop);
  if (held.length + asked.length > MAX_LINES) throw refused('Your cart is full.');
  const wanted = await Promise.all(asked.map((one) => wantedOf(shop, one)));
  const rows = await wantedRows(shop.db, shop.site.assortment, owner, wanted, now);
  const lines = wanted.map((one, index) => {
    const row = rows.find((candidate) => isSame(candidate, one));
    return newLine(row, asked[index]?.quantity ?? 1);
  });
  await shop.db.batch(lines.map((line) => putLine(shop.db, owner, line, now)));
};

/** What is wanted with its choices: those that are not named are the first. @throws {ShopError} `cart_refused` */
export const wantedOf = async ({ db }: CustomerShop, asked: Asked): Promise<Wanted> => {
  const variantId = requireForSale(asked.variantId);
  const first = await firstChoices(db, variantId, rowId(asked.optionId) ?? 0);
  return {
    variant_id: variantId,
    seller_id: requireForSale(asked.sellerId),
    option_id: asked.optionId === '' ? first.optionId : requireForSale(asked.optionId),
    swatch_id: asked.swatchId === '' ? first.swatchId : requireForSale(asked.swatchId),
    offer_id: 0,
  };
};

const requireForSale = (id: string): number => {
  const found = rowId(id);
  if (found === null) throw notForSale();
  return found;
};

/** Whether a row is of what is wanted. */
export const isSame = (row: CartRow, wanted: Wanted): boolean =>
  row.variant_id === wanted.variant_id &&
  row.seller_id === wanted.seller_id &&
  row.option_id === wanted.option_id &&
  row.swatch_id === wanted.swatch_id;

const newLine = (row: CartRow | undefined, quantity: number): NewLine => {
  if (!row) throw notForSale();
  const [line] = readLines([{ ...row, quantity: row.quantity + quantity }]);
  if (!line || line.judged.state === 'unavailable') throw notForSale();
  requireQuantity(line);
  return {
    ...row,
    quantity,
    seen_pence: line.unit,
    product_name: row.product_name ?? '',
    main_picture: row.main_picture ?? '',
  };
};

/** @throws {ShopError} `cart_refused` with the sentence for the shopper. */
const requireQuantity = ({ row, bounds }: ReadLine): void => {
  const problem = quantityProblem(row.quantity, bounds);
  if (problem !== null) throw refused(problem);
};

/**
 * Changes the quantity of a line; the present price counts as seen.
 * @throws {ShopError} `not_found`, `cart_refused`
 */
export const changeQuantity = async (
  shop: CustomerShop,
  isMeant: (line: ReadLine) => boolean,
  quantity: number,
): Promise<void> => {
  const line = (await readCartLines(shop)).find(isMeant);
  if (!line) throw notFound('cart line');
  if (line.row.offer_id !== 0) {
    throw refused('The quantity of an agreed price cannot be changed.');
  }
  const [changed] = readLines([{ ...line.row, quantity }]);
  if (!changed || changed.judged.state === 'unavailable') throw notForSale();
  requireQuantity(changed);
  const row = { id: line.row.id, quantity, seen_pence: changed.unit };
  await setQuantity(shop.db, cartOwnerOf(shop), row).run();
};

/** @throws {ShopError} `not_found` */
export const removeLine = async (
  shop: CustomerShop,
  isMeant: (line: ReadLine) => boolean,
): Promise<void> => {
  const ids = (await readCartLines(shop)).filter(isMeant).map(({ row }) => row.id);
  if (ids.length === 0) throw notFound('cart line');
  await removeLines(shop.db, cartOwnerOf(shop), ids).run();
};

export const lineById = (id: string) => {
  const wanted = requireRowId(id, 'cart line');
  return ({ row }: ReadLine): boolean => row.id === wanted;
};

/** What a seller sells of a variant, with whatever choices. */
export const linesOf =
  (variantId: string, sellerId: string) =>
  ({ row }: ReadLine): boolean =>
    String(row.variant_id) === variantId && String(row.seller_id) === sellerId;

const refused = (message: string): ShopError => new ShopError('cart_refused', 409, message);

const notForSale = (): ShopError => refused(NOT_FOR_SALE);
