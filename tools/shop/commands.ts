import { operatorListActs } from '#lib/contract/operator/audit.ts';
import {
  operatorListEnquiries,
  operatorListOrders,
  operatorListPromos,
  operatorMakeOffer,
  operatorMoveOrder,
  operatorReadOrder,
  operatorRefundOrder,
  operatorSavePromo,
  operatorSetStock,
} from '#lib/contract/operator/orders.ts';
import { formatPence, penceFromPounds } from '#lib/domain/money.ts';
import { CatalogueFailure } from '../catalogue/failure.ts';
import { operatorToken } from '../catalogue/operator-token.ts';
import { shopAt, type AskShop } from '../catalogue/shop.ts';

export interface ShopFlags {
  readonly url: string;
  readonly token?: string;
}

export interface ListFlags extends ShopFlags {
  readonly site: string;
  readonly page: number;
  readonly status?: string;
}

const DAY = 86_400_000;

/** Asks the shop that the flags name. */
export const shop = async ({ url, token }: ShopFlags): Promise<AskShop> =>
  shopAt({ url, token: await operatorToken(token) });

const pounds = (amount: number): string => formatPence(penceFromPounds(amount));

/** A moment to the minute. */
export const day = (moment: string): string => moment.slice(0, 16).replace('T', ' ');

/** Prints a page of the orders of a site, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const listOrders = async ({ site, page, status = '', ...flags }: ListFlags) => {
  const ask = await shop(flags);
  const reply = await ask(operatorListOrders, { query: { site, page, status } });
  for (const order of reply.data) {
    const { id, date, status: now, total, customerName } = order;
    console.log([id, day(date), now, pounds(total), customerName].join('  '));
  }
  console.log(`Page ${page} of ${reply.pageCount}, ${reply.totalCount} orders`);
};

/** Prints an order with its shipments, its lines and what became of it. @throws {CatalogueFailure} when the shop refuses. */
export const showOrder = async (id: string, flags: ShopFlags) => {
  const ask = await shop(flags);
  const { data } = await ask(operatorReadOrder, { params: { id } });
  console.log(orderText(data));
};

type OperatorOrder = (typeof operatorReadOrder)['reply']['_output']['data'];

/** An order in plain lines. */
export const orderText = (order: OperatorOrder): string =>
  [
    `Order ${order.id} at ${order.site}: ${order.status}`,
    `${order.customerName} <${order.customerEmail}>, placed ${day(order.date)}`,
    [order.address?.streetA, order.address?.city, order.address?.postcode].join(', '),
    ...order.shipments.flatMap((shipment) => [
      `  ${shipment.id}  ${shipment.name}: ${shipment.status}${shipment.note && ` (${shipment.note})`}`,
      ...(shipment.reasonReturn === '' ? [] : [`    returned because: ${shipment.reasonReturn}`]),
      ...shipment.lines.map(
        ({ quantity, seoTitle, optionName, total }) =>
          `    ${quantity} x ${[seoTitle, optionName].filter(Boolean).join(', ')}  ${pounds(total)}`,
      ),
    ]),
    `Total ${pounds(order.total)}, VAT ${pounds(order.vat)}, refunded ${pounds(order.refunded)}`,
  ].join('\n');

interface MoveFlags extends ShopFlags {
  readonly shipment?: string;
  readonly carrier: string;
  readonly tracking: string;
  readonly comment: string;
}

/** Moves an order, or one of its shipments, to its next status. @throws {CatalogueFailure} when the shop refuses. */
export const moveOrder = async (id: string, status: string, flags: MoveFlags) => {
  const { carrier, tracking, comment, shipment } = flags;
  const to = operatorMoveOrder.body.shape.to.safeParse(status);
  if (!to.success) {
    throw new CatalogueFailure(
      `"${status}" is no step; write processing, shipped, delivered, returned or cancelled`,
    );
  }
  const ask = await shop(flags);
  const body = { to: to.data, shipmentId: shipment, carrier, tracking, comment };
  console.log(orderText((await ask(operatorMoveOrder, { params: { id }, body })).data));
};

interface RefundFlags extends ShopFlags {
  readonly amount?: number;
  readonly comment: string;
}

/** Pays money of an order back; `amount` is in pence, all that is owed when absent. @throws {CatalogueFailure} when the shop refuses. */
export const refundOrder = async (id: string, { amount, comment, ...flags }: RefundFlags) => {
  const ask = await shop(flags);
  // A request that is sent twice is refused the second time: less is owed then.
  const { owed } = (await ask(operatorReadOrder, { params: { id } })).data;
  const { data } = await ask(operatorRefundOrder, {
    params: { id },
    body: { amount, comment, owed },
  });
  console.log(orderText(data));
};

interface StockFlags extends ShopFlags {
  readonly seller: string;
}

/** Sets how many pieces a seller has of a variant. @throws {CatalogueFailure} when the shop refuses. */
export const setStock = async (
  variantId: string,
  stock: number,
  { seller, ...flags }: StockFlags,
) => {
  const ask = await shop(flags);
  const set = await ask(operatorSetStock, { body: { variantId, seller, stock } });
  console.log(`${set.seller} has ${set.stock} of variant ${set.variantId}`);
};

/** Prints a page of the price enquiries of a site, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const listEnquiries = async ({ site, page, ...flags }: ListFlags) => {
  const ask = await shop(flags);
  const reply = await ask(operatorListEnquiries, { query: { site, page } });
  for (const one of reply.data) {
    const what = `${one.quantity} x ${one.seoTitle || one.productName}`;
    console.log([one.id, day(one.date), one.status, what, one.customerName].join('  '));
    console.log(`  ${one.message.replaceAll('\n', ' ')}`);
  }
  console.log(`Page ${page} of ${reply.pageCount}, ${reply.totalCount} enquiries`);
};

interface OfferFlags extends ShopFlags {
  readonly price: number;
  readonly days: number;
  readonly message: string;
}

/** Answers a price enquiry with an offer; `price` is for one piece, in pounds. @throws {CatalogueFailure} when the shop refuses. */
export const makeOffer = async (id: string, { price, days, message, ...flags }: OfferFlags) => {
  const ask = await shop(flags);
  const expires = new Date(Date.now() + days * DAY).toISOString();
  await ask(operatorMakeOffer, { params: { id }, body: { price, expires, message } });
  console.log(`Offered ${pounds(price)} each for enquiry ${id}, until ${day(expires)} UTC`);
};

/** Prints the promo codes of a site. @throws {CatalogueFailure} when the shop refuses. */
export const listPromos = async ({ site, ...flags }: ListFlags) => {
  const ask = await shop(flags);
  for (const promo of (await ask(operatorListPromos, { query: { site } })).data) {
    const off = promo.percent > 0 ? `${promo.percent} %` : pounds(promo.amount);
    const used = promo.limit > 0 ? `${promo.uses} of ${promo.limit} used` : `${promo.uses} used`;
    const until = promo.expires === '' ? 'no end' : `until ${day(promo.expires)}`;
    console.log([promo.code, off, `from ${pounds(promo.minimum)}`, until, used].join('  '));
  }
};

/** Prints a page of what operators did, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const listActs = async ({ site, page, ...flags }: ListFlags) => {
  const ask = await shop(flags);
  const reply = await ask(operatorListActs, { query: { site, page } });
  for (const { at, operator, sites, call, asked, status } of reply.data) {
    const where = sites.length === 0 ? 'all sites' : sites.join(', ');
    console.log([at.slice(0, 19).replace('T', ' '), operator, status, call, where].join('  '));
    console.log(`  ${asked}`);
  }
  console.log(
    `Page ${reply.pageCount === 0 ? 0 : page} of ${reply.pageCount}, ${reply.totalCount} acts`,
  );
};

interface PromoFlags extends ShopFlags {
  readonly site: string;
  readonly percent: number;
  readonly amount: number;
  readonly minimum: number;
  readonly limit: number;
  readonly starts: string;
  readonly expires: string;
}

/** Creates a promo code, or replaces the one of that name. @throws {CatalogueFailure} when the shop refuses. */
export const savePromo = async (code: string, flags: PromoFlags) => {
  const { site, percent, amount, minimum, limit, starts, expires } = flags;
  const ask = await shop(flags);
  const moments = { starts: momentOf(starts), expires: momentOf(expires) };
  const body = { site, code, percent, amount, minimum, limit, ...moments };
  const { data } = await ask(operatorSavePromo, { body });
  console.log(`${data.code} is a code of ${site}`);
};

const momentOf = (date: string): string => {
  if (date === '') return '';
  const time = Date.parse(date);
  if (Number.isNaN(time)) throw new CatalogueFailure(`"${date}" is no date; write 2026-12-31`);
  return new Date(time).toISOString();
};
