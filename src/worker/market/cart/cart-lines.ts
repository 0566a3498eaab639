import type * as z from 'zod';
import { isOrderable, type LineState } from '#lib/cart/line-state.ts';
import type { CartLine } from '@parlour/contract';
import {
  type Arrival,
  arrivalOf,
  exceedsOrderSize,
  formatPence,
  londonDay,
  maxQuantity,
  orderSize,
  type Pence,
  poundsFromPence,
  type QuantityBounds,
} from '@parlour/domain';
import { wireId } from '../ids.ts';
import { sha256 } from '@parlour/runtime';
import { cartOwnerOf } from '../owner.ts';
import type { CustomerContext } from '../routes.ts';
import { toOfferedServices, type ServedPiece } from '../product/delivery-terms.ts';
import { deliveryTerms } from '../product/offers.queries.ts';
import { variantWords } from '../product/variant-words.ts';
import { cartRows, type CartRow } from './cart.queries.ts';

/** A cart line, priced and judged against the shop as it is now. */
export interface ReadLine {
  readonly row: CartRow;
  /** The unit price in pence; for a product that is no longer sold, its price when it was added. */
  readonly unit: Pence;
  /** The bounds of its quantity, given the lines before it. */
  readonly bounds: QuantityBounds;
  readonly judged: JudgedLine;
  /** The quantity that an order takes from the seller's stock; 0 for a product made on request. */
  readonly reserved: number;
}

/** Lines in order. Lines for one variant of a seller share its stock, and earlier lines come first. */
export const readLines = (rows: readonly CartRow[]): ReadLine[] => {
  const taken = new Map<string, number>();
  return rows.map((row) => {
    const key = `${row.variant_id} ${row.seller_id}`;
    const line = readLine(row, taken.get(key) ?? 0);
    if (line.judged.isOrderable) taken.set(key, (taken.get(key) ?? 0) + line.reserved);
    return line;
  });
};

const readLine = (row: CartRow, taken: number): ReadLine => {
  const unit = unitPrice(row);
  const bounds = boundsOf(row, taken);
  const judged = judgeLine({
    quantity: row.quantity,
    seen: row.seen_pence,
    now: unit === null ? null : { unit, isForSale: isForSale(row), ...bounds },
  });
  const reserved = isOnRequest(row) ? 0 : row.quantity;
  return { row, unit: unit ?? row.seen_pence, bounds, judged, reserved };
};

/** A line with an agreed price keeps the agreed quantity. */
const boundsOf = (row: CartRow, taken: number): QuantityBounds => ({
  stock: isSoldOut(row) ? 0 : stockLeft(row, taken),
  maxOrderSize: row.agreed_pence === null ? (row.max_order_size ?? 0) : row.quantity,
});

const stockLeft = (row: CartRow, taken: number): number =>
  isOnRequest(row) ? Infinity : Math.max(0, (row.stock ?? 0) - taken);

/** Made to order, at an agreed price. */
const isOnRequest = (row: CartRow): boolean =>
  row.agreed_pence !== null && row.status === 'order_by_email';

/** Null for a variant that is not sold with these choices. */
const unitPrice = (row: CartRow): Pence | null => {
  if (row.product_id === null || row.price_pence === null || row.delivery_pence === null) {
    return null;
  }
  if (row.option_id !== 0 && row.option_pence === null) return null;
  if (row.swatch_id !== 0 && row.swatch_pence === null) return null;
  if (row.offer_id !== 0) return row.agreed_pence;
  return row.price_pence + row.delivery_pence + (row.option_pence ?? 0) + (row.swatch_pence ?? 0);
};

const statusOf = (row: CartRow): string =>
  nonEmpty(row.swatch_status) ?? nonEmpty(row.option_status) ?? row.status ?? '';

const nonEmpty = (text: string | null): string | undefined =>
  text === '' || text === null ? undefined : text;

/** A product sold only by email is for sale to a customer who has agreed on a price. */
const isForSale = (row: CartRow): boolean => {
  const status = statusOf(row);
  if (status === 'order_by_email') return row.agreed_pence !== null;
  return status === 'active' || status === 'out_of_stock';
};

const isSoldOut = (row: CartRow): boolean => statusOf(row) === 'out_of_stock';

/** The facts about a cart line in the shop now; `now` is null when the product is no longer sold here. */
export interface LineFacts {
  readonly quantity: number;
  /** The unit price in pence when the line was added. */
  readonly seen: Pence;
  readonly now:
    | (QuantityBounds & {
        /** The unit price in pence. */
        readonly unit: Pence;
        readonly isForSale: boolean;
      })
    | null;
}

export interface JudgedLine {
  readonly state: LineState;
  /** One sentence for the shopper; '' when nothing has changed. */
  readonly notice: string;
  readonly maxQuantity: number;
  /** Whether the line can be ordered as it stands. */
  readonly isOrderable: boolean;
}

/** What has changed about a line since it was added. */
export const judgeLine = ({ quantity, seen, now }: LineFacts): JudgedLine => {
  if (!now?.isForSale) return judged('unavailable', 'This is no longer for sale here.', 0);
  const max = maxQuantity(now);
  if (now.stock === 0) return judged('out_of_stock', 'This has sold out.', 0);
  if (quantity > max) return judged('less_stock', tooMany(now), max);
  if (now.unit !== seen) return judged('price_changed', priceNotice(seen, now.unit), max);
  return judged('available', '', max);
};

const judged = (state: LineState, notice: string, max: number): JudgedLine => ({
  state,
  notice,
  maxQuantity: max,
  isOrderable: isOrderable(state),
});

const tooMany = (bounds: QuantityBounds): string =>
  bounds.stock < orderSize(bounds)
    ? `Only ${String(bounds.stock)} left in stock.`
    : exceedsOrderSize(orderSize(bounds));

const priceNotice = (seen: Pence, now: Pence): string =>
  `The price has ${now > seen ? 'gone up' : 'come down'} from ${formatPence(seen)} to ${formatPence(now)} since you added this.`;

/**
 * When a line arrives that is ordered today; null if that is unknown, or if it cannot be ordered.
 * @param extraDays working days that services take
 */
export const lineArrival = (
  { row, judged }: ReadLine,
  outcode = '',
  extraDays = 0,
): Arrival | null => {
  const { leadTime, calendar } = deliveryTerms(row);
  const today = londonDay(Date.now());
  return judged.isOrderable ? arrivalOf(leadTime, calendar, { today, outcode, extraDays }) : null;
};

/** The names of a line's piece; its own is the one that it had when it was added where it is no longer sold. */
export const pieceOf = ({ row }: Pick<ReadLine, 'row'>) => ({
  productName: row.product_name ?? row.kept_name,
  /** '' for none. */
  seoTitle: variantWords(row.seo_title ?? '', row),
});

/** The part of a line that decides about services. */
export const served = ({ row }: Pick<ReadLine, 'row'>): ServedPiece => ({
  services: row.services,
  categories: row.categories,
  quantity: row.quantity,
  vatRate: row.vat_rate ?? 0,
});

export const toCartLine = (line: ReadLine): z.input<typeof CartLine> => {
  const { row, unit, judged } = line;
  const arrival = lineArrival(line);
  return {
    id: String(row.id),
    productId: wireId(row.product_id),
    variantId: String(row.variant_id),
    sellerId: String(row.seller_id),
    optionId: wireId(row.option_id),
    optionName: row.option_name ?? '',
    swatchId: wireId(row.swatch_id),
    swatchName: row.swatch_name ?? '',
    mainPicture: row.main_picture ?? row.kept_picture,
    ...pieceOf(line),
    urlSlug: row.slug ?? '',
    quantity: row.quantity,
    sellerName: row.seller_name ?? '',
    rrp: poundsFromPence(unit),
    previousRrp: unit === row.seen_pence ? null : poundsFromPence(row.seen_pence),
    maxQuantity: judged.maxQuantity,
    state: judged.state,
    notice: judged.notice,
    offerId: wireId(row.offer_id),
    arrivesFrom: arrival?.from ?? '',
    arrivesUntil: arrival?.until ?? '',
    services: judged.isOrderable ? toOfferedServices([served(line)]) : [],
  };
};

/** The customer's cart lines as the catalogue has them now, each with what is wrong with it. */
export const readCartLines = async (context: CustomerContext): Promise<ReadLine[]> =>
  readLines((await ownCartRows(context).all<CartRow>()).results);

/** The statement that reads the customer's cart, so that it can join any batch. */
export const ownCartRows = (context: CustomerContext): D1PreparedStatement =>
  cartRows(context.db, context.site.assortment, cartOwnerOf(context), new Date().toISOString());

/** The part of a line that a total needs. */
export const priced = ({ row, unit }: ReadLine) => ({
  quantity: row.quantity,
  unit,
  vatRate: row.vat_rate ?? 0,
});

/** A promo code as the customer sees it at the checkout. */
export interface SeenPromo {
  readonly code: string;
  /** `active`, or why it takes nothing off. */
  readonly status: string;
  readonly discount: Pence;
}

/** A chosen service as the customer sees it at the checkout. */
interface SeenService {
  readonly sellerId: number;
  readonly kind: string;
  readonly quantity: number;
  readonly unit: Pence;
  readonly vatRate: number;
}

/**
 * A version that stays the same as long as a shopper would see no difference in the cart and its total: everything
 * that is in the total is in it.
 * @param promo null without a code
 */
export const cartVersion = async (
  lines: readonly ReadLine[],
  promo: SeenPromo | null = null,
  services: readonly SeenService[] = [],
): Promise<string> => {
  const seen = lines.map(({ row, unit, judged }) => [
    row.id,
    row.quantity,
    unit,
    row.vat_rate,
    judged.isOrderable,
  ]);
  const chosen = services.map((one) => [
    one.sellerId,
    one.kind,
    one.quantity,
    one.unit,
    one.vatRate,
  ]);
  const total = await shortDigest([seen, promo?.discount ?? 0, chosen]);
  return promo === null ? total : `${total}.${await shortDigest([promo.code, promo.status])}`;
};

/** The part of a version that is about the total; a code that takes nothing off leaves it as it is. */
export const totalVersion = (version: string): string => version.split('.')[0] ?? '';

const shortDigest = async (value: unknown): Promise<string> =>
  (await sha256(JSON.stringify(value))).slice(0, 16);
