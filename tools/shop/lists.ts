import {
  operatorListAuditLog,
  operatorListBuyers,
  operatorListEmails,
  operatorListEnquiries,
  operatorListOffers,
  operatorListOrders,
  operatorListPromos,
  operatorListReductions,
  operatorListRefunds,
  operatorListReviews,
  operatorListStock,
  operatorListUndelivered,
} from '@parlour/contract';
import { reductionWords } from '#lib/operator/reductions.ts';
import { carriage } from '#lib/orders/order-view.ts';
import { printList, type ListPrintFlags } from '../parlour/print.ts';
import type { PageFlags, PeriodFlags } from '../parlour/shop-command.ts';
import { day, pounds, shop, type ShopFlags } from './commands.ts';
import { pagesOf, pageText, periodOf } from './pages.ts';
import * as tables from './tables.ts';

interface ListFlags extends ShopFlags, PageFlags {
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

const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

/** Prints orders of a site, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const listOrders = async (flags: OrderFlags): Promise<void> => {
  const { site, status, customer, least, most } = flags;
  const callShop = await shop(flags);
  const narrowed = { site, status, customer, least, most, ...periodOf(flags) };
  const found = await pagesOf(flags, (window) =>
    callShop(operatorListOrders, { query: { ...narrowed, ...window } }),
  );
  const lines = found.data.map((order) =>
    [
      order.id,
      day(order.date),
      order.status,
      pounds(order.total),
      order.customerName,
      ...order.shipments.map(carriage).filter(Boolean),
    ].join('  '),
  );
  if (flags.lines === true) {
    const rows = found.data.flatMap((order) =>
      order.shipments.flatMap((shipment) =>
        shipment.lines.map((line) => ({ order, shipment, line })),
      ),
    );
    printList(flags, { data: found, rows, columns: tables.orderLines, lines: [] });
    return;
  }
  printList(flags, {
    data: found,
    rows: found.data,
    columns: tables.orders,
    lines: [...lines, pageText(flags, found, 'order')],
  });
};

interface RefundFlags extends ListFlags {
  readonly state: '' | 'owed' | 'pending' | 'failed' | 'paid';
}

/** Prints refunds of a site, the newest first. @throws {CatalogueFailure} when the shop refuses. */
export const listRefunds = async (flags: RefundFlags): Promise<void> => {
  const { site, state } = flags;
  const callShop = await shop(flags);
  const found = await pagesOf(flags, (window) =>
    callShop(operatorListRefunds, { query: { site, state, ...window } }),
  );
  const lines = found.data.map((refund) =>
    [
      `${refund.orderId} ${String(refund.number)}`,
      day(refund.date),
      refund.state,
      pounds(refund.amount),
      refund.customerName,
      refund.problem,
    ].join('  '),
  );
  printList(flags, {
    data: found,
    rows: found.data,
    columns: tables.refunds,
    lines: [...lines, pageText(flags, found, 'refund')],
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
  const found = await pagesOf(flags, (window) =>
    callShop(operatorListStock, { query: { site, seller, atMost, find, only, ...window } }),
  );
  const lines = found.data.map((line) =>
    [
      line.counted ? String(line.stock) : 'not counted',
      line.status,
      `variant ${line.variantId}`,
      line.seller,
      line.name,
    ].join('  '),
  );
  printList(flags, {
    data: found,
    rows: found.data,
    columns: tables.stock,
    lines: [...lines, pageText(flags, found, 'stock figure')],
  });
};

/** Prints the reductions that a site does not show, or soon no longer, and why. @throws {CatalogueFailure} when the shop refuses. */
export const listReductions = async (flags: ListFlags): Promise<void> => {
  const callShop = await shop(flags);
  const found = await pagesOf(flags, (window) =>
    callShop(operatorListReductions, { query: { site: flags.site, ...window } }),
  );
  const lines = found.data.map((one) =>
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
  );
  printList(flags, {
    data: found,
    rows: found.data,
    columns: tables.reductions,
    lines: [...lines, pageText(flags, found, 'reduction')],
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
  const found = await pagesOf(flags, (window) =>
    callShop(operatorListEnquiries, { query: { ...narrowed, ...window } }),
  );
  const lines = found.data.flatMap((one) => {
    const what = `${one.quantity} x ${one.seoTitle || one.productName}`;
    return [
      [one.id, day(one.date), one.status, what, one.customerName].join('  '),
      `  ${oneLine(one.message)}`,
    ];
  });
  printList(flags, {
    data: found,
    rows: found.data,
    columns: tables.enquiries,
    lines: [...lines, pageText(flags, found, 'enquiry', 'enquiries')],
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
  const found = await pagesOf(flags, (window) =>
    callShop(operatorListOffers, { query: { site, status, ...window } }),
  );
  const lines = found.data.map((offer) =>
    [
      offer.id,
      `enquiry ${offer.enquiryId}`,
      offer.status,
      pounds(offer.price),
      `until ${day(offer.expires)}`,
      offer.productName,
      offer.customerName,
    ].join('  '),
  );
  printList(flags, {
    data: found,
    rows: found.data,
    columns: tables.offers,
    lines: [...lines, pageText(flags, found, 'offer')],
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
  const found = await pagesOf(flags, (window) =>
    callShop(operatorListReviews, { query: { ...narrowed, ...window } }),
  );
  const lines = found.data.flatMap((one) => [
    [one.id, day(one.date), `${one.rating} of 5`, `product ${one.productId}`, one.author].join(
      '  ',
    ),
    `  ${oneLine(one.comment)}`,
    ...one.reports.map((reason) => `  reported: ${oneLine(reason)}`),
  ]);
  printList(flags, {
    data: found,
    rows: found.data,
    columns: tables.reviews,
    lines: [...lines, pageText(flags, found, 'review')],
  });
};

interface BuyerFlags extends ListFlags {
  readonly find: string;
}

/** Prints the customers who have ordered at a site. @throws {CatalogueFailure} when the shop refuses. */
export const listCustomers = async (flags: BuyerFlags): Promise<void> => {
  const { site, find } = flags;
  const callShop = await shop(flags);
  const found = await pagesOf(flags, (window) =>
    callShop(operatorListBuyers, { query: { site, find, ...window } }),
  );
  const lines = found.data.map((one) =>
    [
      one.id,
      one.name,
      `<${one.email}>`,
      `${one.orders} ordered`,
      pounds(one.spent),
      `last ${day(one.lastOrder)}`,
    ].join('  '),
  );
  printList(flags, {
    data: found,
    rows: found.data,
    columns: tables.customers,
    lines: [...lines, pageText(flags, found, 'customer')],
  });
};

interface PromoFlags extends ShopFlags, ListPrintFlags {
  readonly site: string;
}

/** Prints the promo codes of a site. @throws {CatalogueFailure} when the shop refuses. */
export const listPromos = async (flags: PromoFlags): Promise<void> => {
  const callShop = await shop(flags);
  const { data } = await callShop(operatorListPromos, { query: { site: flags.site } });
  const rows: readonly Promo[] = data;
  printList(flags, { data, rows, columns: tables.promoCodes, lines: rows.map(promoText) });
};

type Promo = (typeof operatorListPromos)['reply']['_output']['data'][number];

const promoText = (promo: Promo): string => {
  const off = promo.percent > 0 ? `${promo.percent} %` : pounds(promo.amount);
  const used = promo.limit > 0 ? `${promo.uses} of ${promo.limit} used` : `${promo.uses} used`;
  const until = promo.expires === '' ? 'no end' : `until ${day(promo.expires)}`;
  return [promo.code, off, `from ${pounds(promo.minimum)}`, until, used].join('  ');
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
  const found = await pagesOf(flags, (window) =>
    callShop(operatorListAuditLog, { query: { ...narrowed, ...window } }),
  );
  const lines = found.data.flatMap((entry) => {
    const where = entry.sites.length === 0 ? 'all sites' : entry.sites.join(', ');
    const moment = entry.at.slice(0, 19).replace('T', ' ');
    return [
      [moment, entry.operator, entry.status, entry.call, where].join('  '),
      `  ${entry.asked}`,
    ];
  });
  printList(flags, {
    data: found,
    rows: found.data,
    columns: tables.auditLog,
    lines: [...lines, pageText(flags, found, 'entry', 'entries')],
  });
};

/** Prints emails of a site that have not been sent. @throws {CatalogueFailure} when the shop refuses. */
export const listEmails = async (flags: ListFlags): Promise<void> => {
  const { site } = flags;
  const callShop = await shop(flags);
  const found = await pagesOf(flags, (window) =>
    callShop(operatorListEmails, { query: { site, ...window } }),
  );
  const lines = found.data.map(({ kind, state, attempts, orderId, enquiryId, problem, written }) =>
    [day(written), kind, orderId || enquiryId, `${state} after ${attempts}`, problem].join('  '),
  );
  printList(flags, {
    data: found,
    rows: found.data,
    columns: tables.emails,
    lines: [...lines, pageText(flags, found, 'email')],
  });
};

/**
 * Prints addresses of a site to which emails are not delivered. @throws {CatalogueFailure} when the shop
 * refuses.
 */
export const listUndelivered = async (flags: ListFlags): Promise<void> => {
  const { site } = flags;
  const callShop = await shop(flags);
  const found = await pagesOf(flags, (window) =>
    callShop(operatorListUndelivered, { query: { site, ...window } }),
  );
  const lines = found.data.map(({ address, kind, reason, at }) =>
    [day(at), `<${address}>`, kind, reason].join('  '),
  );
  printList(flags, {
    data: found,
    rows: found.data,
    columns: tables.undelivered,
    lines: [...lines, pageText(flags, found, 'address', 'addresses')],
  });
};
