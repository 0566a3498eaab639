import {
  type CallResult,
  operatorListOrders,
  operatorListRefunds,
  operatorReadOrder,
} from '@parlour/contract';
import { paginationOf } from '#lib/listing/pagination.ts';
import { STATUS_FILTERS } from '#lib/orders/order-view.ts';
import { requestedPage, requestedSite, PAGE_SIZE } from './requested-site.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';
import { nextSteps, stepsOnward, takesReturn } from './steps.ts';

/** The orders of a site, with the filters in the URL. */
export const ordersPage = async (context: OperatorContext, query: URLSearchParams) => {
  const site = requestedSite(context, query);
  const asked = query.get('status') ?? '';
  const status = STATUS_FILTERS.find(({ value }) => value === asked)?.value ?? '';
  const page = requestedPage(query);
  const { data, totalCount, pageCount } = await context.call(operatorListOrders, {
    query: { site: site.id, status, page, size: PAGE_SIZE },
  });
  const hrefOf = (to: number) => consolePaths.orders({ site: site.id, status, page: to });
  return {
    site,
    status,
    orders: data,
    totalCount,
    pagination: paginationOf(hrefOf, page, pageCount),
  };
};

/** One order with the possible actions. @throws {ShopError} `not_found` */
export const orderPage = async (context: OperatorContext, id: string) => {
  const { data: order } = await context.call(operatorReadOrder, { params: { id } });
  const { data: failedRefunds } = await context.call(operatorListRefunds, {
    query: { site: order.site, order: order.id, state: 'failed' },
  });
  const shipments = order.shipments.map((one) => ({
    ...one,
    steps: stepsOnward(one.status, order.canCancel),
    /** Those about its goods, and the one for which it is a replacement. */
    claims: order.claims.filter(
      ({ shipmentId, replacementId }) => shipmentId === one.id || replacementId === one.id,
    ),
  }));
  const site = context.sites.find((one) => one.id === order.site);
  return {
    order: { ...order, shipments },
    siteName: site?.name ?? order.site,
    failedRefunds,
    /** For all deliveries at once. */
    steps: [...new Set(shipments.flatMap(({ steps }) => steps))],
    /** The deliveries of several pieces that have not left; a service stays with its piece. */
    divisible: shipments.filter(
      ({ status, lines }) =>
        nextSteps(status).includes('shipped') &&
        lines.reduce((sum, { kind, quantity }) => sum + (kind === '' ? quantity : 0), 0) > 1,
    ),
    /** The deliveries that may come back: what a claim is about comes back with that. */
    returnable: shipments.filter(
      ({ status, lines }) =>
        takesReturn(status, order.canCancel) &&
        lines.some((line) => line.kind === '' && line.quantity > claimedOf(order.claims, line.id)),
    ),
    /** Pounds that can still be refunded. */
    refundable: isPaid(order.timeline) ? order.total - order.owed : 0,
  };
};

export type ConsoleOrder = Awaited<ReturnType<typeof orderPage>>['order'];

export type FailedRefund = Awaited<ReturnType<typeof orderPage>>['failedRefunds'][number];

/** How many of a line open claims are about. */
const claimedOf = (
  claims: CallResult<typeof operatorReadOrder>['data']['claims'],
  id: string,
): number =>
  claims
    .filter(({ closedAt }) => closedAt === '')
    .flatMap(({ lines }) => lines)
    .reduce((sum, { lineId, quantity }) => (lineId === id ? sum + quantity : sum), 0);

const isPaid = (timeline: readonly { readonly status: string }[]): boolean =>
  timeline.some(({ status }) => status === 'paid');
