import { formatPence, type Pence } from '#lib/domain/money.ts';

/** What is known of a cart line in the shop as it is now; null where it is not sold here any more. */
export interface LineFacts {
  readonly quantity: number;
  /** Pence for one piece when it was added. */
  readonly seen: Pence;
  readonly now: {
    readonly unit: Pence;
    readonly isForSale: boolean;
    /** Pieces left for this line; Infinity for what is made on request. */
    readonly stock: number;
    /** Pieces in one order, 0 for no limit. */
    readonly maxOrderSize: number;
  } | null;
}

export type LineState =
  'available' | 'price_changed' | 'less_stock' | 'out_of_stock' | 'unavailable';

export interface JudgedLine {
  readonly state: LineState;
  /** One sentence for the shopper, '' when nothing changed. */
  readonly notice: string;
  readonly maxQuantity: number;
  /** Whether it can be ordered as it stands. */
  readonly isOrderable: boolean;
}

/** Most pieces of a line, whatever a seller has. */
export const LARGEST_QUANTITY = 999;

/** What became of a line since it was added. */
export const judgeLine = ({ quantity, seen, now }: LineFacts): JudgedLine => {
  if (!now?.isForSale) return blocked('unavailable', 'This is no longer for sale here.', 0);
  const limit = now.maxOrderSize > 0 ? now.maxOrderSize : LARGEST_QUANTITY;
  const maxQuantity = Math.min(now.stock, limit, LARGEST_QUANTITY);
  if (now.stock === 0) return blocked('out_of_stock', 'This has sold out.', 0);
  if (quantity > maxQuantity) return blocked('less_stock', tooMany(now.stock, limit), maxQuantity);
  const changed = now.unit !== seen;
  return {
    state: changed ? 'price_changed' : 'available',
    notice: changed ? priceNotice(seen, now.unit) : '',
    maxQuantity,
    isOrderable: true,
  };
};

const blocked = (state: LineState, notice: string, maxQuantity: number): JudgedLine => ({
  state,
  notice,
  maxQuantity,
  isOrderable: false,
});

const tooMany = (stock: number, limit: number): string =>
  stock < limit
    ? `Only ${String(stock)} left in stock.`
    : `Quantity exceeds maximum allowed order size of ${String(limit)}`;

const priceNotice = (seen: Pence, now: Pence): string =>
  `The price has ${now > seen ? 'gone up' : 'come down'} from ${formatPence(seen)} to ${formatPence(now)} since you added this.`;
