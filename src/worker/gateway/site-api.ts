import type { Call, CallInput, CallResult } from '#lib/contract/call.ts';
import { createApi, type Api } from '#lib/contract/client.ts';
import type { Gateway } from './gateway.ts';
import type { Visit } from './upstream.ts';

/** The typed client of the table of calls for one visit to a site. Results are frozen: visits share them. */
export const createSiteApi = (gateway: Gateway, visit: Visit): Api =>
  createApi(async <C extends Call>(row: C, input: CallInput<C>) => {
    const { value } = await gateway.reply(visit, row, input);
    return value as CallResult<C>;
  });
