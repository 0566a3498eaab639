import { readdirSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@playwright/test';
import { calls } from '@parlour/contract';
import { paths } from '../../../src/lib/paths.ts';
import { PORT } from '../port.ts';
import { readPage } from '../sent-page.ts';

/* HEAD is answered as GET is, everywhere, but without the body (RFC 9110, 9.3.2). */

const HOST = 'hearth.localhost';

/** Headers that differ for each answer, or exist only with a body. */
const VARYING = [
  'date',
  'x-request-id',
  'server-timing',
  'age',
  'cache-status',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
];

const PROVIDER = [
  '.well-known/openid-configuration',
  'jwks',
  'oauth2/userinfo',
  'sign-in',
  'outbox',
];
const FILES = [
  '/robots.txt',
  '/sitemap.xml',
  '/rss.xml',
  '/manifest.webmanifest',
  '/service-worker.js',
];
const FORWARDED = ['/auth/sign-in', '/profile/passkeys', '/profile/picture', '/purchase/cart'];
const REFUSED = [
  '/nothing',
  '/sites/ombre/logo.svg',
  '/market/web/products',
  '/v1/api/nothing',
  '/%zz',
];

/** Every GET call, with a value in each place of its path. */
const readCalls = Object.values(calls)
  .filter(({ method }) => method === 'GET')
  .map(({ path }) => `/${path.replaceAll(/\{\w+\}/g, '1')}`);

/** Every URL without parts that only a catalogue or a customer could fill in. */
const plainPages = Object.values(paths)
  .flatMap((entry) => {
    if (typeof entry === 'string') return [entry];
    return typeof entry === 'function' && entry.length === 0 ? [(entry as () => unknown)()] : [];
  })
  .filter((url): url is string => typeof url === 'string' && url.startsWith('/'));

/** Lists, a product, stories, pages without parameters, and a path that does not exist. */
const pages = async (): Promise<string[]> => {
  const lists = ['/', '/products', '/products?page=2', '/_/moodrooms/t', '/_/blog/t', '/game'];
  const linked = await Promise.all(lists.map(async (list) => (await readPage(list, HOST)).hrefs));
  const details = ['products', 'moodrooms', 'blog'].map(
    (kind) => linked.flat().find((href) => href.includes(`/${kind}/d/`)) ?? '',
  );
  expect(details).not.toContain('');
  return [...new Set([...lists, ...details, ...plainPages, '/nothing-here'])];
};

const ask = (method: 'GET' | 'HEAD', path: string, body = '') =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: number }>(
    (resolve, reject) => {
      const length = body === '' ? {} : { 'content-length': String(body.length) };
      const headers = { host: `${HOST}:${String(PORT)}`, ...length };
      // A connection that is kept alive would be closed with the body that no handler has read.
      const options = { host: '127.0.0.1', port: PORT, method, path, headers, agent: false };
      const asked = request(options, (reply) => {
        let bytes = 0;
        reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
        reply.on('end', () => {
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes });
        });
        reply.on('error', reject);
      });
      asked.on('error', reject);
      asked.end(body);
    },
  );

/** The part of a reply that must be the same: only the names of cookies, without the state of a sign-in, and a redirect without its query. */
const saidBy = ({ status, headers }: { status: number; headers: IncomingHttpHeaders }) => {
  const same = Object.entries(headers).filter(([name]) => !VARYING.includes(name));
  const { location, 'set-cookie': cookies, ...rest } = Object.fromEntries(same);
  return {
    status,
    ...rest,
    // The remaining lifetime falls by the second.
    'cache-control': rest['cache-control']?.toString().replaceAll(/\d+/g, 'n'),
    location: String(location).split('?')[0],
    cookies: [cookies ?? []]
      .flat()
      .map((cookie) => cookie.split('=')[0]?.replace(/(?<=sign-in)-.+/, '')),
  };
};

const compared = async (addresses: readonly string[]): Promise<void> => {
  expect(addresses.length).toBeGreaterThan(3);
  for (const url of addresses) {
    // Requested once before, so that both requests find the same in the caches.
    await ask('GET', url);
    const get = await ask('GET', url);
    const head = await ask('HEAD', url);
    expect.soft(saidBy(head), url).toEqual(saidBy(get));
    expect.soft(head.bytes, url).toBe(0);
    // The page of failures says by its status that it is one.
    if (url !== paths.failed()) expect.soft(get.status, url).toBeLessThan(500);
  }
};

test('HEAD answers as GET does, for every kind of page', async () => {
  await compared(await pages());
});

test('HEAD answers as GET does, for every call', async () => {
  await compared([...new Set(readCalls)]);
});

test('HEAD answers as GET does, for files, the identity provider, and what is forwarded or refused', async () => {
  const hashed = readdirSync('dist/client/_astro').slice(0, 3);
  await compared([
    ...FILES,
    ...FORWARDED,
    ...REFUSED,
    ...PROVIDER.map((path) => `/idp/${path}`),
    '/sites/hearth/logo.svg',
    '/media/photographs/heroes/hearth-1440.webp',
    ...hashed.map((name) => `/_astro/${name}`),
  ]);
});

test('every page names its characters in its header', async () => {
  for (const url of [...(await pages()), '/idp/outbox']) {
    const { headers } = await ask('GET', url);
    const type = headers['content-type'] ?? '';
    if (type.startsWith('text/html')) expect.soft(type, url).toBe('text/html; charset=utf-8');
  }
});

test('a body that comes with GET or HEAD changes nothing', async () => {
  const kinds = [...FORWARDED, ...REFUSED, '/', '/?x=1', '/products.md', '/about-us', '/web/tags'];
  const provider = ['/.well-known/openid-configuration/idp', '/idp/jwks', '/idp/oauth2/authorize'];
  for (const address of [...kinds, ...provider, '/market/openapi.json', '/mcp', '/operator']) {
    const plain = await ask('GET', address);
    for (const method of ['GET', 'HEAD'] as const) {
      const { status } = await ask(method, address, '{}');
      expect.soft([method, address, status]).toEqual([method, address, plain.status]);
    }
  }
});
