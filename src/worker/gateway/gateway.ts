import type { Call } from '#lib/contract/call.ts';
import type { GivenRequest } from '../platform/call-request.ts';
import { ShopError } from '../platform/errors.ts';
import { exchange } from './exchange.ts';
import { outgoing } from './outgoing.ts';
import type { Reach, Visit } from './upstream.ts';

/** What the gateway answers to a call. */
export interface GatewayReply {
  /** JSON that fits the row's reply schema. */
  readonly text: string;
}

/** Signs calls for a site and brings back what its upstream says. */
export interface Gateway {
  /** @throws {ShopError} for a request that does not parse, a missing sign-in, a failing upstream. */
  reply(visit: Visit, row: Call, given: GivenRequest): Promise<GatewayReply>;
}

export const createGateway = (reach: Reach): Gateway => ({
  async reply(visit, row, given) {
    if (row.access === 'customer') throw signInRequired();
    return { text: await exchange(reach, visit, outgoing(row, given)) };
  },
});

/** Answered here, without a call (ERROR-001). */
const signInRequired = (): ShopError =>
  new ShopError('sign_in_required', 401, 'You must be logged in');
