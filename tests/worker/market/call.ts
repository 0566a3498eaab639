import { exports } from 'cloudflare:workers';

interface MarketCall {
  /** The site whose API token the call carries; `parlour` by default, '' for none. */
  readonly site?: 'parlour' | 'hearth' | 'nordhem' | 'ombre' | '';
  readonly body?: unknown;
  /** Body on the wire, when it is not JSON. */
  readonly rawBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the embedded marketplace as the gateway would: GET, or POST when there is a body. */
export const callMarket = (
  path: string,
  { site = 'parlour', body, rawBody, headers }: MarketCall = {},
) => {
  const sent = rawBody ?? (body === undefined ? null : JSON.stringify(body));
  return exports.default.fetch(`http://localhost/market/${path}`, {
    method: sent === null ? 'GET' : 'POST',
    headers: { ...(site === '' ? {} : { 'x-api-token': `test-token-${site}` }), ...headers },
    body: sent,
  });
};
