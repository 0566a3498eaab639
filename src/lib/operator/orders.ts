import { operatorListOrders, operatorListRefunds, operatorReadOrder } from '@parlour/contract';
import { paginationOf } from '#lib/listing/pagination.ts';
import { STATUS_FILTERS } from '#lib/orders/order-view.ts';
import { requestedPage, requestedSite, PAGE_SIZE } from './requested-site.ts';
import { consolePaths } from './console-paths.ts';
import type { OperatorContext } from './operator-context.ts';
import { stepsOnward } from './steps.ts';

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
  const shipments = order.shipments.map((one) => {
    const stands = order.standing.find(({ shipmentId }) => shipmentId === one.id);
    const steps = stands?.steps ?? [];
    return {
      ...one,
      steps: stepsOnward(steps),
      due: stands?.due ?? 0,
      /** Whether an operator may ask its goods back: what a claim is about comes back with that. */
      takesReturn: steps.includes('return_requested'),
      /** Those about its goods, and the one for which it is a replacement. */
      claims: order.claims.filter(
        ({ shipmentId, replacementId }) => shipmentId === one.id || replacementId === one.id,
      ),
    };
  });
  const site = context.sites.find((one) => one.id === order.site);
  return {
    order: { ...order, shipments },
    siteName: site?.name ?? order.site,
    failedRefunds,
    /** For all deliveries at once. */
    steps: [...new Set(shipments.flatMap(({ steps }) => steps))],
    /** The deliveries of several pieces that have not left; a service stays with its piece. */
    divisible: shipments.filter(
      ({ steps, lines }) =>
        steps.includes('shipped') &&
        lines.reduce((sum, { kind, quantity }) => sum + (kind === '' ? quantity : 0), 0) > 1,
    ),
    returnable: shipments.filter((shipment) => shipment.takesReturn),
  };
};

export type ConsoleOrder = Awaited<ReturnType<typeof orderPage>>['order'];

export type FailedRefund = Awaited<ReturnType<typeof orderPage>>['failedRefunds'][number];
