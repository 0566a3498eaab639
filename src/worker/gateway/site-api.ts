import type { Call, CallInput, CallResult } from '#lib/contract/call.ts';
import { createApi, type Api } from '#lib/contract/client.ts';
import type { Gateway } from './gateway.ts';
import type { RequestContext } from './upstream.ts';

/**
 * The typed client of the table of calls for one request. Results are frozen, because requests share
 * them. Each call throws what `Gateway.reply` throws.
 */
export const createSiteApi = (gateway: Gateway, context: RequestContext): Api =>
  createApi(async <C extends Call>(row: C, input: CallInput<C>) => {
    const { value } = await gateway.reply(context, row, input);
    return value as CallResult<C>;
  });
