import type * as z from 'zod';
import type { Cart } from '#lib/contract/entities/cart.ts';
import { cartTotals } from './cart-totals.ts';
import { poundsFromPence } from '#lib/domain/money.ts';
import { cartRows } from './cart.queries.ts';
import type { CustomerShop } from '../routes.ts';
import { readLines, toCartLine, type ReadLine } from './cart-lines.ts';
import { cartOwnerOf } from '../owner.ts';

/** The customer's cart lines as the catalogue has them now, with what is wrong with each. */
export const readCartLines = async (shop: CustomerShop): Promise<ReadLine[]> =>
  readLines(
    await cartRows(shop.db, shop.site.assortment, cartOwnerOf(shop), new Date().toISOString()),
  );

/** The whole cart as every cart call answers it. */
export const cartReply = async (
  shop: CustomerShop,
  message = '',
): Promise<z.input<typeof Cart>> => {
  const lines = await readCartLines(shop);
  const { size, subTotal } = cartTotals(lines.map(priced));
  return {
    data: lines.map(toCartLine),
    size,
    subTotal: poundsFromPence(subTotal),
    version: await cartVersion(lines),
    message,
  };
};

/** What a total needs of a line. */
export const priced = ({ row, unit }: ReadLine) => ({
  quantity: row.quantity,
  unit,
  vatRate: row.vat_rate ?? 0,
});

/** The same for two readings of a cart that a shopper would see no difference between. */
export const cartVersion = async (lines: readonly ReadLine[]): Promise<string> => {
  const seen = lines.map(({ row, unit, judged }) => [
    row.id,
    row.quantity,
    unit,
    judged.isOrderable,
  ]);
  const bytes = new TextEncoder().encode(JSON.stringify(seen));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex().slice(0, 16);
};
