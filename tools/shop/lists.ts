import {
  operatorListAuditLog,
  operatorListBuyers,
  operatorListEmails,
  operatorListEnquiries,
  operatorListOffers,
  operatorListOrders,
  operatorListReductions,
  operatorListRefunds,
  operatorListReviews,
  operatorListStock,
  operatorListUndelivered,
  orderLineColumns,
} from '@parlour/contract';
import { oneLine, pieceTitle } from '@parlour/domain';
import { reductionWords } from '#lib/operator/reductions.ts';
import { carriages } from '#lib/orders/order-view.ts';
import { printList } from '../parlour/print.ts';
import type { PageFlags, PeriodFlags } from '../parlour/shop-command.ts';
import { day, pounds, shop, type ShopFlags } from './commands.ts';
import { pagesOf, periodOf, printPages, type PageWindow } from './pages.ts';

export interface ListFlags extends ShopFlags, PageFlags {
  readonly site: string;
}

interface OrderFlags extends ListFlags, PeriodFlags {
  readonly status: string;
  readonly customer: string;
  readonly least: number;
  readonly most: number;
  /** A row for each line of an order, in a table. */
  readonly lines?: boolean;
}

/** Prints orders of a site, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const listOrders = async (flags: OrderFlags): Promise<void> => {
  const { site, status, customer, least, most } = flags;
  const callShop = await shop(flags);
  const narrowed = { site, status, customer, least, most, ...periodOf(flags) };
  const ask = (window: PageWindow) =>
    callShop(operatorListOrders, { query: { ...narrowed, ...window } });
  if (flags.lines === true) {
    const found = await pagesOf(flags, ask);
    const rows = found.data.flatMap((order) =>
      order.shipments
        .filter((shipment) => status === '' || shipment.status === status)
        .flatMap((shipment) => shipment.lines.map((line) => ({ order, shipment, line }))),
    );
    printList({ ...flags, csv: true }, { data: found, rows, columns: orderLineColumns, lines: [] });
    return;
  }
  await printPages(flags, {
    ask,
    columns: operatorListOrders.columns,
    one: 'order',
    lines: (order) =>
      [
        order.id,
        day(order.date),
        order.status,
        pounds(order.total),
        order.customerName,
        ...carriages(order),
      ].join('  '),
  });
};

interface RefundFlags extends ListFlags {
  readonly state: '' | 'owed' | 'pending' | 'failed' | 'paid';
}

/** Prints refunds of a site, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const listRefunds = async (flags: RefundFlags): Promise<void> => {
  const { site, state } = flags;
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(operatorListRefunds, { query: { site, state, ...window } }),
    columns: operatorListRefunds.columns,
    one: 'refund',
    lines: (refund) =>
      [
        `${refund.orderId} ${String(refund.number)}`,
        day(refund.date),
        refund.state,
        pounds(refund.amount),
        refund.customerName,
        refund.problem,
      ].join('  '),
  });
};

interface StockFlags extends ListFlags {
  readonly seller: string;
  readonly atMost: number;
  readonly find: string;
  readonly soldOut: boolean;
}

/** Prints the stock of a site's sellers, the lowest first. @throws {CatalogueFailure} when the shop refuses. */
export const listStock = async (flags: StockFlags): Promise<void> => {
  const { site, seller, atMost, find } = flags;
  const only = flags.soldOut ? 'sold-out' : '';
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) =>
      callShop(operatorListStock, { query: { site, seller, atMost, find, only, ...window } }),
    columns: operatorListStock.columns,
    one: 'stock figure',
    lines: (line) =>
      [
        line.counted ? String(line.stock) : 'not counted',
        line.status,
        `variant ${line.variantId}`,
        line.seller,
        line.name,
      ].join('  '),
  });
};

/** Prints the reductions that a site does not show, or soon no longer, and why. @throws {CatalogueFailure} when the shop refuses. */
export const listReductions = async (flags: ListFlags): Promise<void> => {
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(operatorListReductions, { query: { site: flags.site, ...window } }),
    columns: operatorListReductions.columns,
    one: 'reduction',
    lines: (one) =>
      [
        `${pounds(one.price)}, was ${pounds(one.wasPrice)}`,
        ...(one.wasFrom === '' || one.wasFrom >= one.wasUntil
          ? []
          : [`asked from ${day(one.wasFrom)} to ${day(one.wasUntil)}`]),
        reductionWords(one),
        `variant ${one.variantId}`,
        one.seller,
        one.name,
      ].join('  '),
  });
};

interface EnquiryFlags extends ListFlags, PeriodFlags {
  readonly status: string;
}

/** Prints price enquiries of a site, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const listEnquiries = async (flags: EnquiryFlags): Promise<void> => {
  const { site, status } = flags;
  const callShop = await shop(flags);
  const narrowed = { site, status, ...periodOf(flags) };
  await printPages(flags, {
    ask: (window) => callShop(operatorListEnquiries, { query: { ...narrowed, ...window } }),
    columns: operatorListEnquiries.columns,
    one: 'enquiry',
    many: 'enquiries',
    lines: (one) => {
      const what = `${one.quantity} x ${pieceTitle(one)}`;
      return [
        [one.id, day(one.date), one.status, what, one.customerName].join('  '),
        `  ${oneLine(one.message)}`,
      ];
    },
  });
};

interface OfferFlags extends ListFlags {
  readonly status: string;
}

/**
 * Prints prices that sellers offered at a site, the newest first. @throws {CatalogueFailure} when the shop
 * refuses.
 */
export const listOffers = async (flags: OfferFlags): Promise<void> => {
  const { site, status } = flags;
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(operatorListOffers, { query: { site, status, ...window } }),
    columns: operatorListOffers.columns,
    one: 'offer',
    lines: (offer) =>
      [
        offer.id,
        `enquiry ${offer.enquiryId}`,
        offer.status,
        pounds(offer.price),
        `until ${day(offer.expires)}`,
        pieceTitle(offer),
        offer.customerName,
      ].join('  '),
  });
};

interface ReviewFlags extends ListFlags, PeriodFlags {
  readonly rating: number;
  readonly product: string;
  readonly reported: boolean;
}

/** Prints reviews that customers of a site wrote, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const listReviews = async (flags: ReviewFlags): Promise<void> => {
  const { site, rating, product, reported } = flags;
  const callShop = await shop(flags);
  const only: '' | 'reported' = reported ? 'reported' : '';
  const narrowed = { site, rating, product, only, ...periodOf(flags) };
  await printPages(flags, {
    ask: (window) => callShop(operatorListReviews, { query: { ...narrowed, ...window } }),
    columns: operatorListReviews.columns,
    one: 'review',
    lines: (one) => [
      [one.id, day(one.date), `${one.rating} of 5`, `product ${one.productId}`, one.author].join(
        '  ',
      ),
      `  ${oneLine(one.comment)}`,
      ...one.reports.map((reason) => `  reported: ${oneLine(reason)}`),
    ],
  });
};

interface BuyerFlags extends ListFlags {
  readonly find: string;
}

/** Prints the customers who have ordered at a site. @throws {CatalogueFailure} when the shop refuses. */
export const listCustomers = async (flags: BuyerFlags): Promise<void> => {
  const { site, find } = flags;
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(operatorListBuyers, { query: { site, find, ...window } }),
    columns: operatorListBuyers.columns,
    one: 'customer',
    lines: (one) =>
      [
        one.id,
        one.name,
        `<${one.email}>`,
        `${one.orders} ordered`,
        pounds(one.spent),
        `last ${day(one.lastOrder)}`,
      ].join('  '),
  });
};

interface AuditLogFlags extends ListFlags, PeriodFlags {
  readonly operator: string;
  readonly find: string;
}

/** Prints the audit log of operators, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const listAuditLog = async (flags: AuditLogFlags): Promise<void> => {
  const { site, operator, find } = flags;
  const callShop = await shop(flags);
  const narrowed = { site, operator, find, ...periodOf(flags) };
  await printPages(flags, {
    ask: (window) => callShop(operatorListAuditLog, { query: { ...narrowed, ...window } }),
    columns: operatorListAuditLog.columns,
    one: 'entry',
    many: 'entries',
    lines: (entry) => {
      const where = entry.sites.length === 0 ? 'all sites' : entry.sites.join(', ');
      const moment = entry.at.slice(0, 19).replace('T', ' ');
      return [
        [moment, entry.operator, entry.status, entry.call, where].join('  '),
        `  ${entry.asked}`,
      ];
    },
  });
};

/** Prints emails of a site that have not been sent. @throws {CatalogueFailure} when the shop refuses. */
export const listEmails = async (flags: ListFlags): Promise<void> => {
  const { site } = flags;
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(operatorListEmails, { query: { site, ...window } }),
    columns: operatorListEmails.columns,
    one: 'email',
    lines: ({ kind, state, attempts, orderId, enquiryId, problem, written }) =>
      [day(written), kind, orderId || enquiryId, `${state} after ${attempts}`, problem].join('  '),
  });
};

/**
 * Prints addresses of a site to which emails are not delivered. @throws {CatalogueFailure} when the shop
 * refuses.
 */
export const listUndelivered = async (flags: ListFlags): Promise<void> => {
  const { site } = flags;
  const callShop = await shop(flags);
  await printPages(flags, {
    ask: (window) => callShop(operatorListUndelivered, { query: { site, ...window } }),
    columns: operatorListUndelivered.columns,
    one: 'address',
    many: 'addresses',
    lines: ({ address, kind, reason, at }) => [day(at), `<${address}>`, kind, reason].join('  '),
  });
};
