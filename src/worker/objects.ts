import { agentTeller } from '@parlour/agents';
import { shopPages } from '#lib/agents/shop-pages.ts';
import { SessionObject } from './auth/session-object.ts';
import { embeddedIdentity } from '@parlour/identity';
import { OrderClockObject } from './market/orders/clock-object.ts';
import { payments } from '@parlour/payments';

/*
 * The Durable Objects of the worker, as wrangler.toml binds them. Two of them get here what their own layer
 * may not import.
 */

export { Enquiry } from './market/enquiries/enquiry-object.ts';
export { SupplierFeedRuns } from './market/operator/feeds/feed-object.ts';
export { SupplierPictures } from './market/operator/pictures/picture-object.ts';
export { PageLease } from './page-cache/page-lease.ts';
export { PurgeLedger } from '@parlour/edge-cache';
export { SearchPart } from '@parlour/search';
export * from './test-bank-object.ts';

export class OrderClock extends OrderClockObject {
  protected override readonly payments = payments;
  protected override readonly notify = agentTeller(shopPages);
}

export class Session extends SessionObject {
  protected override readonly transport = {
    identity: embeddedIdentity,
    send: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
  };
}
