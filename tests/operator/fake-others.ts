import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a site's marketplace, identity provider and bank behave. */
export interface Behaviour {
  /** Token that the marketplace accepts. */
  apiToken: string;
  products: number;
  /** The issuer in the discovery document; the right one when absent. */
  issuer?: string;
  /** Key that the bank accepts. */
  stripeKey: string;
}

export interface FakeOthers {
  /** Origin; the marketplace is at `/market`, the issuer at `/login`, the bank at `/bank`. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A marketplace, an identity provider and a bank that answer the requests of `site check`. */
export const startFakeOthers = async (behaviour: Behaviour): Promise<FakeOthers> => {
  let url = '';
  const server = createServer((request, reply) => {
    const [status, body] = answerTo(request, behaviour, url);
    send(reply, status, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
  return { url, close };
};

const send = (reply: ServerResponse, status: number, body: unknown): void => {
  reply.writeHead(status, { 'content-type': 'application/json' });
  reply.end(JSON.stringify(body));
};

const answerTo = (
  { url: path = '/', headers }: IncomingMessage,
  { apiToken, products, issuer, stripeKey }: Behaviour,
  url: string,
): readonly [number, unknown] => {
  if (path === '/login/.well-known/openid-configuration') {
    return [200, { issuer: issuer ?? `${url}/login` }];
  }
  if (path === '/bank/v1/balance') {
    return [headers.authorization === `Bearer ${stripeKey}` ? 200 : 401, {}];
  }
  if (path === '/market/api/customer') return [401, {}];
  if (headers['x-api-token'] !== apiToken) return [401, {}];
  if (path === '/market/v1/api/templates/gettemplatedetails') return [200, { data: {} }];
  if (path !== '/market/web/products?page=1') return [404, {}];
  return [200, { products: [], tags: [], totalCount: products, pageCount: 1, pageNumber: 1 }];
};
