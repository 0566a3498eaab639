import { BROWSER_ROUTES, type BrowserCall, callPath } from '@parlour/contract/browser';
import type { Api, Call, CallInput } from '@parlour/contract';
import { http, type GetOptions, type Http } from './http.ts';

type Routes = typeof BROWSER_ROUTES;

/** Only a read by GET is kept in memory, so only such a call takes these options. */
type MemoryOptions<Name extends BrowserCall> = Routes[Name] extends {
  readonly method: 'GET';
  readonly effect: 'read';
}
  ? [options?: GetOptions]
  : [];

/**
 * The table of calls for a page's scripts: `api.addCartLine({ body })`, as on the server. Input and reply
 * have the types of the row: the gateway sends a reply as the row parses it, with defaults for everything
 * that the upstream left out (spec decision 44). Every call throws `HttpError` when it fails.
 */
export type BrowserApi = {
  readonly [Name in BrowserCall]: (
    ...given: [...Parameters<Api[Name]>, ...MemoryOptions<Name>]
  ) => ReturnType<Api[Name]>;
};

/** A GET that changes something is neither answered from memory nor kept there. */
const UNKEPT = { lifetime: 0, force: true } as const satisfies GetOptions;

type Route = Routes[BrowserCall];

const send = (
  client: Http,
  { method, path, effect }: Route,
  { params, query, body, idempotencyKey }: CallInput<Call>,
  options?: GetOptions,
): Promise<unknown> => {
  const url = `/${callPath({ path }, params, query)}`;
  if (method === 'GET') return client.get(url, effect === 'write' ? UNKEPT : options);
  const write = { POST: client.post, PUT: client.put, DELETE: client.delete }[method];
  return write(url, body, { idempotencyKey });
};

/** One function for each row that browsers call, over any client. */
export const createBrowserApi = (client: Http): BrowserApi =>
  Object.fromEntries(
    Object.entries(BROWSER_ROUTES).map(([name, route]) => [
      name,
      (input: CallInput<Call> = {}, options?: GetOptions) => send(client, route, input, options),
    ]),
  ) as unknown as BrowserApi;

export const api = createBrowserApi(http);
