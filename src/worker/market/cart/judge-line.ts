import { isOrderable, type LineState } from '#lib/cart/line-state.ts';
import { formatPence, type Pence } from '#lib/domain/money.ts';
import {
  exceedsOrderSize,
  maxQuantity,
  orderSize,
  type QuantityBounds,
} from '#lib/product/quantity.ts';

/** What is known of a cart line in the shop as it is now; null where it is no longer sold here. */
export interface LineFacts {
  readonly quantity: number;
  /** Pence for one piece when it was added. */
  readonly seen: Pence;
  readonly now:
    | (QuantityBounds & {
        /** Pence for one piece. */
        readonly unit: Pence;
        readonly isForSale: boolean;
      })
    | null;
}

export interface JudgedLine {
  readonly state: LineState;
  /** One sentence for the shopper, '' when nothing changed. */
  readonly notice: string;
  readonly maxQuantity: number;
  /** Whether it can be ordered as it stands. */
  readonly isOrderable: boolean;
}

/** What has become of a line since it was added. */
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
