import type * as z from 'zod';
import type { Checkout, PromoCode } from '#lib/contract/entities/checkout.ts';
import { cartTotals } from '../cart/cart-totals.ts';
import { poundsFromPence } from '#lib/domain/money.ts';
import { planShipments } from './plan-shipments.ts';
import type { CustomerShop } from '../routes.ts';
import {
  cartVersion,
  priced,
  readCartLines,
  toCartLine,
  type ReadLine,
} from '../cart/cart-lines.ts';
import { readPromo, toPromoCode, UNKNOWN_CODE } from '../cart/promo-codes.ts';

/** The cart as an order would have it now. */
export const checkoutReply = async (
  shop: CustomerShop,
  code: string,
): Promise<z.input<typeof Checkout>> => {
  const lines = await readCartLines(shop);
  const { subTotal } = cartTotals(lines.map(priced));
  const promo = code === '' ? null : await readPromo(shop, code, subTotal);
  const { totals, shipments } = planShipments(
    lines.map((line) => ({ ...priced(line), sellerId: line.row.seller_id, line })),
    promo?.judged.discount ?? 0,
  );
  return {
    version: await cartVersion(lines),
    shipments: shipments.map(({ lines: own }) => toShipment(own.map(({ line }) => line.line))),
    size: totals.size,
    subTotal: poundsFromPence(totals.subTotal),
    promo: code === '' ? null : promo ? toPromoCode(promo) : unknownCode(code),
    discount: poundsFromPence(totals.discount),
    shipping: 0,
    total: poundsFromPence(totals.total),
    vat: poundsFromPence(totals.vat),
    isReady: lines.length > 0 && lines.every(({ judged }) => judged.isOrderable),
  };
};

const toShipment = (lines: readonly ReadLine[]) => ({
  sellerId: String(lines[0]?.row.seller_id ?? ''),
  sellerName: lines[0]?.row.seller_name ?? '',
  deliveryMethod: lines[0]?.row.delivery_method ?? '',
  lines: lines.map(toCartLine),
  total: poundsFromPence(lines.reduce((sum, { row, unit }) => sum + unit * row.quantity, 0)),
});

const unknownCode = (code: string): z.input<typeof PromoCode> => ({
  id: code,
  name: code,
  status: 'unknown',
  message: UNKNOWN_CODE,
});
