import type * as z from 'zod';
import type { PromoCode } from '#lib/contract/entities/checkout.ts';
import { poundsFromPence, type Pence } from '#lib/domain/money.ts';
import { judgePromo, type JudgedPromo } from './judge-promo.ts';
import { promoByCode, type StoredPromo } from './promos.queries.ts';
import type { CustomerShop } from '../routes.ts';
import { ownerOf } from '../owner.ts';

/** A promo code as its customer may use it on a cart of this worth. */
export interface ReadPromo {
  readonly promo: StoredPromo;
  readonly judged: JudgedPromo;
}

/** Null for an unknown code. */
export const readPromo = async (
  shop: CustomerShop,
  code: string,
  subTotal: Pence,
): Promise<ReadPromo | null> => {
  const promo = await promoByCode(shop.db, ownerOf(shop), code);
  return promo && { promo, judged: judgePromo(promo, subTotal, new Date().toISOString()) };
};

export const UNKNOWN_CODE = 'There is no such code.';

export const toPromoCode = ({ promo, judged }: ReadPromo): z.input<typeof PromoCode> => ({
  id: promo.code,
  name: promo.code,
  status: judged.status,
  date: promo.expiresAt,
  percent: promo.percent,
  amount: poundsFromPence(promo.amount),
  minimum: poundsFromPence(promo.minimum),
  discount: poundsFromPence(judged.discount),
  message: judged.message,
});
