import { exports } from 'cloudflare:workers';

interface Ask {
  /** Whose API token the call carries; `parlour` unless told otherwise, '' for none. */
  readonly site?: 'parlour' | 'hearth' | 'nordhem' | 'ombre' | '';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls the embedded marketplace as the gateway would: GET, or POST when there is a body. */
export const ask = (path: string, { site = 'parlour', body, headers }: Ask = {}) =>
  exports.default.fetch(`http://localhost/market/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(site === '' ? {} : { 'x-api-token': `test-token-${site}` }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
