import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Behaviour {
  /** Host that answers 500. */
  readonly broken?: string;
  /** Host that shows the page of another site. */
  readonly mistaken?: string;
  /** Host that shows the settings of the sites to everybody. */
  readonly leaking?: string;
}

export interface FakeShop {
  readonly origin: string;
  /** Host, path and version of each request. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

/** A deployed shop, every host of which answers correctly unless the test says otherwise. */
export const startFakeShop = async ({
  broken,
  mistaken,
  leaking,
}: Behaviour = {}): Promise<FakeShop> => {
  const asked: string[] = [];
  const server = createServer(({ headers, url = '/' }, reply) => {
    const { host = '' } = headers;
    const pinned = String(headers['cloudflare-workers-version-overrides']);
    asked.push(`${host} ${url} ${/"(.*)"/.exec(pinned)?.[1] ?? ''}`);
    const [, name = ''] = /^(?:www\.|staging\.)?([a-z]+)\./.exec(host) ?? [];
    reply.writeHead(host === broken ? 500 : statusOf(host, url, host === leaking));
    const site = host === mistaken ? 'another' : name;
    reply.end(`<html data-site="${site}"><a href="/brompton/products/d/7">Brompton</a></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
  return {
    origin: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    close,
  };
};

const statusOf = (host: string, path: string, isLeaking: boolean): number => {
  if (host.startsWith('www.')) return 301;
  if (path.startsWith('/site-settings/')) return isLeaking ? 200 : 404;
  return path === '/healthz' ? 404 : 200;
};
