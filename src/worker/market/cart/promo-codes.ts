import type * as z from 'zod';
import type { Address, PromoCode } from '@parlour/contract';
import {
  formatPence,
  mailboxOf,
  type Pence,
  placeOf,
  poundsFromPence,
  roundHalfUp,
} from '@parlour/domain';
import { ownerOf, type Owner } from '../owner.ts';
import type { CustomerContext } from '../routes.ts';
import type { SeenPromo } from './cart-lines.ts';
import { isPayable } from './cart-totals.ts';
import { usesOf } from './promo-uses.ts';

/** A promo code: a percentage or an amount off. */
export interface Promo {
  /** 0 for an amount. */
  readonly percent: number;
  readonly amount: Pence;
  /** The least subtotal for which the code is valid. */
  readonly minimum: Pence;
  /** ISO 8601; '' for none. */
  readonly startsAt: string;
  readonly expiresAt: string;
  /** Whether this customer has used it before, or someone with the same mailbox or, for a guest, address. */
  readonly isUsed: boolean;
  /** Whether it has been used in as many orders as allowed. */
  readonly isUsedUp: boolean;
}

type PromoStatus =
  | 'active'
  | 'not_started'
  | 'expired'
  | 'used'
  | 'used_up'
  | 'below_minimum'
  | 'not_for_guests';

export interface JudgedPromo {
  readonly status: PromoStatus;
  readonly discount: Pence;
  readonly message: string;
}

/**
 * What a code takes off a subtotal now.
 * @param now ISO 8601
 */
export const judgePromo = (promo: Promo, subTotal: Pence, now: string): JudgedPromo => {
  if (promo.startsAt !== '' && now < promo.startsAt) {
    return refused('not_started', 'This code isn’t valid yet.');
  }
  if (promo.expiresAt !== '' && now >= promo.expiresAt) {
    return refused('expired', 'This code has expired.');
  }
  if (promo.isUsed) return refused('used', 'You’ve used this code already.');
  if (promo.isUsedUp) return refused('used_up', 'This code has reached its limit.');
  if (subTotal < promo.minimum) {
    return refused('below_minimum', `This code is for orders from ${formatPence(promo.minimum)}.`);
  }
  const off = promo.percent > 0 ? roundHalfUp((subTotal * promo.percent) / 100) : promo.amount;
  // A remainder that is too small for a card is discounted, too.
  const discount = isPayable(subTotal - Math.min(off, subTotal))
    ? Math.min(off, subTotal)
    : subTotal;
  return { status: 'active', discount, message: `${formatPence(discount)} off.` };
};

const refused = (status: PromoStatus, message: string): JudgedPromo => ({
  status,
  discount: 0,
  message,
});

interface PromoRow {
  readonly code: string;
  readonly percent: number;
  readonly amount_pence: number;
  readonly minimum_pence: number;
  readonly starts_at: string;
  readonly expires_at: string;
  readonly uses: number;
  /** The number of orders that may use it; 0 for no limit. */
  readonly most_uses: number;
  /** Null without a limit. */
  readonly all_uses: number | null;
}

type StoredPromo = Promo & {
  readonly code: string;
  /** Whether it is for one order, and so for one person. */
  readonly isForOne: boolean;
};

const ONE = `SELECT promo.*, ${usesOf('use.customer = ?2')}
    + ${usesOf('use.person = ?4', 'person')} + ${usesOf('use.place = ?5', 'place')} AS uses,
    CASE WHEN promo.most_uses > 0 THEN ${usesOf()} END AS all_uses
  FROM promo_code AS promo WHERE promo.site = ?1 AND promo.code = ?3`;

/** A customer, and all else by which an earlier use of a code is told; '' for what does not count. */
interface User extends Owner {
  readonly mailbox: string;
  readonly place: string;
}

/** A promo code of a site with the use of it by one customer; null for an unknown code. */
const promoByCode = async (
  db: D1Database,
  { site, customer, mailbox, place }: User,
  code: string,
): Promise<StoredPromo | null> => {
  const values = [site, customer, code, mailbox, place] as const;
  const row = await db
    .prepare(ONE)
    .bind(...values)
    .first<PromoRow>();
  return row && toPromo(row);
};

const toPromo = (row: PromoRow): StoredPromo => ({
  code: row.code,
  percent: row.percent,
  amount: row.amount_pence,
  minimum: row.minimum_pence,
  startsAt: row.starts_at,
  expiresAt: row.expires_at,
  isUsed: row.uses > 0,
  isUsedUp: row.all_uses !== null && row.all_uses >= row.most_uses,
  isForOne: row.most_uses === 1,
});

/** A promo code, and its effect for a customer on a cart of this value. */
export interface ReadPromo {
  readonly promo: StoredPromo;
  readonly judged: JudgedPromo;
}

/**
 * Null for an unknown code. Whether somebody has used it before is told only to that person: for an address that an
 * assistant has named, or an account whose address nobody has confirmed, it is decided with the order.
 * @param delivery the address of an order that is being placed; null while the code is only looked at
 */
export const readPromo = async (
  context: CustomerContext,
  code: string,
  subTotal: Pence,
  delivery: Address | null = null,
): Promise<ReadPromo | null> => {
  const promo = await promoByCode(context.db, userOf(context, delivery), code);
  if (!promo) return null;
  const judged =
    context.guest && promo.isForOne
      ? refused('not_for_guests', 'This code is only for a customer who has signed in.')
      : judgePromo(promo, subTotal, new Date().toISOString());
  return { promo, judged: context.guest ? withoutPast(judged) : judged };
};

/** By what an earlier use is told. A guest can invent email addresses, but not homes. */
const userOf = (context: CustomerContext, delivery: Address | null): User => {
  const { email, emailVerified } = context.customer;
  const owner = ownerOf(context);
  if (!context.guest)
    return { ...owner, mailbox: emailVerified ? mailboxOf(email) : '', place: '' };
  if (!delivery) return { ...owner, customer: '', mailbox: '', place: '' };
  return { ...owner, mailbox: mailboxOf(email), place: placeOf(delivery) };
};

/** What an assistant learns of its guest: nothing about earlier orders, even when this one is refused for them. */
const withoutPast = (judged: JudgedPromo): JudgedPromo =>
  judged.status === 'used'
    ? refused('used', 'This promo code can’t be used for this order. Please order without it.')
    : judged;

/** What a customer who asks for a code sees; null without a code. */
export const seenPromo = (code: string, promo: ReadPromo | null): SeenPromo | null =>
  code === ''
    ? null
    : {
        code,
        status: promo?.judged.status ?? 'unknown',
        discount: promo?.judged.discount ?? 0,
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
