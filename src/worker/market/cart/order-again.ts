import { orderAgain, readOrderAgain, type AgainLine } from '#lib/contract/calls/orders.ts';
import { formatPence, poundsFromPence } from '#lib/domain/money.ts';
import { ShopError } from '../../platform/errors.ts';
import type { OrderLineRow } from '../orders/orders.queries.ts';
import { requireOwnOrder } from '../orders/own-order.ts';
import { ownerOf } from '../owner.ts';
import { routes, type CustomerShop } from '../routes.ts';
import { readLines, type ReadLine } from './cart-lines.ts';
import { choicesNamed, putLine, wantedRows, type CartRow, type NewLine } from './cart.queries.ts';
import { MAX_LINES } from './change-cart.ts';
import { readCartLines } from './read-cart.ts';

/** What of an old order can be had today, and putting it into the cart. */
export const orderAgainRoutes = routes()
  .forCustomer(readOrderAgain, async (shop, { params }) => ({
    data: (await againOf(shop, params.id)).map(toAgainLine),
  }))
  .forCustomer(orderAgain, async (shop, { params }) => {
    const again = await againOf(shop, params.id);
    const lines = again.flatMap((one) => newLineOf(one) ?? []);
    if (lines.length === 0) throw refused('Nothing of this order can be had any more.');
    await requireRoom(shop, lines);
    const now = new Date().toISOString();
    await shop.db.batch(lines.map((line) => putLine(shop.db, ownerOf(shop), line, now)));
    return { data: again.map(toAgainLine), message: 'Added to cart' };
  });

/** A line of an order with what it would be in the cart. */
interface Again {
  readonly line: OrderLineRow;
  readonly now: ReadLine | undefined;
  /** Pieces that can be added to what is in the cart already. */
  readonly possible: number;
}

const againOf = async (shop: CustomerShop, id: string): Promise<readonly Again[]> => {
  const { lines } = await requireOwnOrder(shop, id);
  const wanted = await Promise.all(
    lines.map(async (line) => ({
      ...{ variant_id: line.variant_id, seller_id: line.seller_id, offer_id: 0 },
      ...(await choicesNamed(shop.db, line)),
    })),
  );
  const now = new Date().toISOString();
  const known = wanted.filter((one) => one.option_id !== null && one.swatch_id !== null);
  const rows = await wantedRows(
    shop.db,
    shop.site.assortment,
    ownerOf(shop),
    known as Found[],
    now,
  );
  return lines.map((line, index) => {
    const row = rows.find((candidate) => isSame(candidate, wanted[index]));
    const [read] = row ? readLines([{ ...row, quantity: row.quantity + line.quantity }]) : [];
    return { line, now: read, possible: possibleOf(line, row, read) };
  });
};

type Found = Pick<CartRow, 'variant_id' | 'seller_id' | 'option_id' | 'swatch_id' | 'offer_id'>;

const isSame = (row: CartRow, wanted: object | undefined): boolean =>
  wanted !== undefined &&
  Object.entries(wanted).every(([name, value]) => Reflect.get(row, name) === value);

const possibleOf = (
  line: OrderLineRow,
  row: CartRow | undefined,
  read: ReadLine | undefined,
): number => {
  if (!row || !read || read.judged.state === 'unavailable') return 0;
  return Math.max(0, Math.min(line.quantity, read.judged.maxQuantity - row.quantity));
};

const newLineOf = ({ now, possible }: Again): NewLine | undefined =>
  now && possible > 0
    ? {
        ...now.row,
        quantity: possible,
        seen_pence: now.unit,
        product_name: now.row.product_name ?? '',
        main_picture: now.row.main_picture ?? '',
      }
    : undefined;

const toAgainLine = (again: Again): AgainLine => {
  const { line, now, possible } = again;
  const isSold = now !== undefined && now.judged.state !== 'unavailable';
  return {
    id: line.id,
    name: line.seo_title || line.product_name,
    choices: [line.option_name, line.swatch_name].filter(Boolean).join(', '),
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

const noticeOf = ({ line, now, possible }: Again, isSold: boolean): string => {
  if (!now || !isSold) return 'This is no longer sold here.';
  if (now.judged.maxQuantity === 0) return 'This has sold out.';
  if (possible === 0) return 'Your cart has as many of this as one order may have.';
  const price = priceNotice(line.unit_pence, now.unit);
  return [possible < line.quantity ? `Only ${String(possible)} can be added.` : '', price]
    .filter(Boolean)
    .join(' ');
};

const priceNotice = (was: number, now: number): string =>
  was === now
    ? ''
    : `The price has ${now > was ? 'gone up' : 'come down'} from ${formatPence(was)} to ${formatPence(now)} since you ordered it.`;

const requireRoom = async (shop: CustomerShop, lines: readonly NewLine[]): Promise<void> => {
  const held = await readCartLines(shop);
  if (held.length + lines.length > MAX_LINES) throw refused('Your cart is full.');
};

const refused = (message: string): ShopError => new ShopError('cart_refused', 409, message);
