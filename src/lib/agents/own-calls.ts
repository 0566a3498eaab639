import type { Call } from '#lib/contract/call.ts';
import { listAddresses } from '#lib/contract/calls/addresses.ts';
import { createEnquiry } from '#lib/contract/calls/enquiries.ts';
import { listOrders, readOrder } from '#lib/contract/calls/orders.ts';
import { listPriceEnquiries } from '#lib/contract/calls/price-enquiries.ts';
import type { ConsentScope } from './scopes.ts';

/**
 * Calls of a customer that an assistant's token is taken for, each with what the customer must have
 * allowed. No other call takes one: what buys goes by the agents' own calls.
 */
const OWN_CALLS: ReadonlyMap<string, ConsentScope> = new Map(
  (
    [
      [createEnquiry, 'enquiries'],
      [listPriceEnquiries, 'enquiries'],
      [listOrders, 'orders'],
      [readOrder, 'orders'],
      [listAddresses, 'dev.ucp.shopping.checkout:manage'],
    ] satisfies (readonly [Pick<Call, 'path' | 'method'>, ConsentScope])[]
  ).map(([row, scope]) => [`${row.method} ${row.path}`, scope]),
);

/** Whether an assistant may make a customer's call with what the customer has allowed. */
export const mayAsAgent = (
  { method, path }: Pick<Call, 'path' | 'method'>,
  scopes: readonly string[],
): boolean => scopes.includes(OWN_CALLS.get(`${method} ${path}`) ?? '');
