import { type AgainLine, orderAgain, readOrderAgain } from '@parlour/contract';
import { formatPence, poundsFromPence } from '@parlour/domain';
import { CART_DONE } from '#lib/shell/done-sentence.ts';
import { ShopError } from '@parlour/http';
import { linesAsOrdered } from '../orders/as-ordered.ts';
import { lineWords } from '../orders/line-words.ts';
import type { OrderLineRow } from '../orders/orders.queries.ts';
import { requireOwnOrder } from '../orders/own-order.ts';
import { ownerOf } from '../owner.ts';
import { routes, type CustomerContext } from '../routes.ts';
import { withIdempotencyKey } from '../idempotency.ts';
import { readLines, type ReadLine } from './cart-lines.ts';
import {
  choicesNamed,
  countLines,
  putLine,
  wantedRows,
  type CartRow,
  type NewLine,
} from './cart.queries.ts';
import { MAX_LINES } from './cart.ts';

/** Shows which lines of an old order are available today, and puts them into the cart. */
export const orderAgainRoutes = routes()
  .forCustomer(readOrderAgain, async (context, { params }) => ({
    data: (await againOf(context, params.id)).map(toAgainLine),
  }))
  .forCustomer(orderAgain, (context, { params, idempotencyKey: key }) => {
    // The call has no body that would tell one order from another.
    const idempotencyKey = key && `${params.id} ${key}`;
    return withIdempotencyKey(
      context,
      orderAgain,
      { body: undefined, idempotencyKey },
      async () => {
        const again = await againOf(context, params.id);
        const lines = again.flatMap((one) => newLineOf(one) ?? []);
        if (lines.length === 0) throw refused('Nothing in this order is available any more.');
        await requireRoom(context, lines);
        const now = new Date().toISOString();
        return {
          statements: lines.map((line) => putLine(context.db, ownerOf(context), line, now)),
          reply: { data: again.map(toAgainLine), message: CART_DONE.added },
        };
      },
    );
  });

/** A line of an order, and the cart line that it would become. */
interface RepeatedLine {
  readonly line: OrderLineRow;
  readonly now: ReadLine | undefined;
  /** The quantity that can be added to what the cart already has. */
  readonly possible: number;
}

const againOf = async (context: CustomerContext, id: string): Promise<readonly RepeatedLine[]> => {
  const { lines: ordered } = await requireOwnOrder(context, id);
  const lines = linesAsOrdered(ordered.filter(({ kind }) => kind === ''));
  const wanted = await Promise.all(
    lines.map(async ({ variant_id, seller_id, ...line }) => {
      const choices = await choicesNamed(context.db, { variant_id, ...line });
      const isThere = choices.option_id !== null && choices.swatch_id !== null;
      return isThere ? { variant_id, seller_id, offer_id: 0, ...choices } : undefined;
    }),
  );
  const known = wanted.filter((one) => one !== undefined);
  const { assortment } = context.site;
  const now = new Date().toISOString();
  const { results: rows } = await wantedRows(
    context.db,
    assortment,
    ownerOf(context),
    known,
    now,
  ).all<CartRow>();
  return lines.map((line, index) => {
    const one = wanted[index];
    const row = one && rows[known.indexOf(one)];
    const [read] = row ? readLines([{ ...row, quantity: row.quantity + line.quantity }]) : [];
    return { line, now: read, possible: possibleOf(line, row, read) };
  });
};

const possibleOf = (
  line: OrderLineRow,
  row: CartRow | undefined,
  read: ReadLine | undefined,
): number => {
  if (!row || !read || read.judged.state === 'unavailable') return 0;
  return Math.max(0, Math.min(line.quantity, read.judged.maxQuantity - row.quantity));
};

const newLineOf = ({ now, possible }: RepeatedLine): NewLine | undefined =>
  now && possible > 0
    ? {
        ...now.row,
        quantity: possible,
        seen_pence: now.unit,
        product_name: now.row.product_name ?? '',
        main_picture: now.row.main_picture ?? '',
      }
    : undefined;

const toAgainLine = (again: RepeatedLine): AgainLine => {
  const { line, now, possible } = again;
  const isSold = now !== undefined && now.judged.state !== 'unavailable';
  return {
    id: line.id,
    ...lineWords(line),
    mainPicture: line.main_picture,
    variantId: isSold ? String(line.variant_id) : '',
    urlSlug: line.slug,
    quantity: line.quantity,
    possible,
    was: poundsFromPence(line.unit_pence),
    now: isSold ? poundsFromPence(now.unit) : 0,
    notice: noticeOf(again, isSold),
  };
};

const noticeOf = ({ line, now, possible }: RepeatedLine, isSold: boolean): string => {
  if (!now || !isSold) return 'This is no longer sold here.';
  if (now.judged.maxQuantity === 0) return 'This has sold out.';
  if (possible === 0) return 'Your cart already has the most of this that one order may have.';
  const price = priceNotice(line.unit_pence, now.unit);
  return [possible < line.quantity ? `You can add only ${String(possible)}.` : '', price]
    .filter(Boolean)
    .join(' ');
};

const priceNotice = (was: number, now: number): string =>
  was === now
    ? ''
    : `The price has ${now > was ? 'gone up' : 'come down'} from ${formatPence(was)} to ${formatPence(now)} since you ordered it.`;

const requireRoom = async (context: CustomerContext, lines: readonly NewLine[]): Promise<void> => {
  const held = (await countLines(context.db, ownerOf(context)).first<number>('lines')) ?? 0;
  if (held + lines.length > MAX_LINES) throw refused('Your cart is full.');
};

const refused = (message: string): ShopError => new ShopError('cart_refused', 409, message);
