import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { robotsText } from '#lib/seo/robots.ts';
import type { Site } from '@parlour/site';

export interface FakeOpenShop {
  readonly port: number;
  /** Paths that have no page. */
  readonly missing: Set<string>;
  readonly close: () => Promise<void>;
}

/**
 * A shop on this machine, as `npm start` opens it: each site answers at its host, and everything works.
 * @param sites the sites with which it was opened
 * @param token the operator token that it takes
 */
export const startFakeOpenShop = async (
  sites: readonly Site[],
  token: string,
): Promise<FakeOpenShop> => {
  const missing = new Set<string>();
  let port = 0;
  const server = createServer((request, reply) => {
    const [status, body] = answerTo(request, { sites, token, missing, port });
    reply.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
  return { port, missing, close };
};

interface Shop {
  readonly sites: readonly Site[];
  readonly token: string;
  readonly missing: ReadonlySet<string>;
  readonly port: number;
}

const answerTo = (
  { url = '/', headers }: IncomingMessage,
  { sites, token, missing, port }: Shop,
): readonly [status: number, body: unknown] => {
  const [host = ''] = (headers.host ?? '').split(':');
  const site = sites.find(({ hosts }) => hosts.includes(host));
  if (site === undefined) return [421, 'No shop answers at this URL.'];
  const [path = ''] = url.split('?');
  if (missing.has(path)) return [404, ''];
  if (path === '/robots.txt') {
    return [200, robotsText({ ...site, origin: `http://${host}:${String(port)}` })];
  }
  if (path.startsWith('/operator/')) {
    return headers.authorization === `Bearer ${token}` ? [200, { data: [] }] : [401, {}];
  }
  if (path === '/healthz/ready') return [200, { dependencies: [] }];
  if (path === '/market/api/customer') return [401, {}];
  if (path === '/market/v1/api/templates/gettemplatedetails') return [200, { data: {} }];
  if (path === '/market/web/products') {
    return [200, { products: [], tags: [], totalCount: 12, pageCount: 1, pageNumber: 1 }];
  }
  if (path === '/idp/.well-known/openid-configuration') {
    return [200, { issuer: `http://${host}:${String(port)}/idp` }];
  }
  return [200, `<html data-site="${site.id}">`];
};
