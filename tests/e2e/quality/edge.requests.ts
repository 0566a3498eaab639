import { readdirSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { requestFrom } from '../request.ts';
import { readPage } from '../sent-page.ts';

const HOST = 'hearth.localhost';

const pages = async (): Promise<string[]> => {
  const { hrefs } = await readPage('/products', HOST);
  return ['/', '/products', hrefs.find((href) => href.includes('/products/d/')) ?? ''];
};

/** Looks at cached pages, again if another test has changed their products between two requests. */
const lookAtCached = async (
  look: (path: string) => Promise<void>,
  others: readonly string[] = [],
): Promise<void> => {
  for (const path of [...(await pages()), ...others]) {
    await expect(async () => {
      await requestFrom(HOST, path);
      await look(path);
    }).toPass();
  }
};

test('every page reports what the cache did and where its time went', async () => {
  await lookAtCached(async (path) => {
    const { headers } = await requestFrom(HOST, path);
    expect([path, headers['cache-status']]).toEqual([
      path,
      expect.stringMatching(/^Parlour; hit; ttl=\d+; detail=(memory|place)$/),
    ]);
    expect(headers['server-timing']).toMatch(/^cache;dur=[\d.]+, line;dur=0, total;dur=[\d.]+$/);
  });
});

test('a cached page names the rules for prefetching, unless its visitor saves data', async () => {
  await lookAtCached(async (path) => {
    const { headers } = await requestFrom(HOST, path);
    expect([path, headers['speculation-rules']]).toEqual([path, '"/speculation-rules.json"']);
    const saving = await requestFrom(HOST, path, { 'save-data': 'on' });
    expect([path, saving.headers['speculation-rules']]).toEqual([path, undefined]);
  });
});

test('a cached page is the same page in Brotli, compressed once, for clients that accept it', async () => {
  await lookAtCached(async (path) => {
    await requestFrom(HOST, path);
    const packed = await requestFrom(HOST, path, { 'accept-encoding': 'br' });
    expect([path, packed.headers['content-encoding']]).toEqual([path, 'br']);
    const plain = await requestFrom(HOST, path);
    expect([path, plain.headers['content-encoding']]).toEqual([path, undefined]);
    expect(packed.headers.etag).toBe(plain.headers.etag);
    expect(new TextDecoder().decode(brotliDecompressSync(packed.bytes)), path).toBe(plain.text);
    expect(packed.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 4);
    for (const { headers } of [packed, plain]) expect(headers.vary).toMatch(/^accept-encoding\b/i);
  });
});

test('a page that is not cached says so, and reports how long its data took', async () => {
  const { headers } = await requestFrom(HOST, '/products/t?prefix=so');
  expect(headers['cache-status']).toBe('Parlour; fwd=bypass');
  expect(headers['server-timing']).toMatch(/total;dur=[\d.]+$/);
  const missing = await requestFrom(HOST, '/nothing-here');
  expect([missing.status, missing.headers['cache-status']]).toEqual([404, 'Parlour; fwd=bypass']);
});

test('a prerendered page says so', async () => {
  const { headers } = await requestFrom(HOST, '/about-us');
  expect(headers['cache-status']).toBe('Parlour; hit; detail=prerendered');
  expect(headers['server-timing']).toMatch(/^line;dur=0, total;dur=[\d.]+$/);
});

test('[API-005] the shop confirms what a browser has cached, and sends a token for writes if the browser has none', async () => {
  await lookAtCached(
    async (path) => {
      const { headers } = await requestFrom(HOST, path);
      const known = { 'if-none-match': headers.etag ?? '' };
      const confirmed = await requestFrom(HOST, path, { ...known, cookie: 'XSRF-TOKEN=held' });
      expect([path, confirmed.status, confirmed.text]).toEqual([path, 304, '']);
      expect(confirmed.headers['set-cookie']).toBeUndefined();
      // A prerendered page has its policy in its markup, and the browser keeps its other headers with it.
      expect(confirmed.headers['content-security-policy']).toBe(
        path === '/about-us' ? undefined : headers['content-security-policy'],
      );
      const tokenless = await requestFrom(HOST, path, known);
      expect([path, tokenless.status]).toEqual([path, 304]);
      expect(String(tokenless.headers['set-cookie'])).toContain('XSRF-TOKEN=');
      expect(tokenless.headers['cache-control']).toBe('private, no-cache');
    },
    ['/about-us'],
  );
});

test('[TENANT-001] what a browser has cached of one site is not confirmed by another', async () => {
  const { headers } = await requestFrom(HOST, '/products');
  const known = { 'if-none-match': headers.etag ?? '' };
  expect((await requestFrom('ombre.localhost', '/products', known)).status).toBe(200);
});

test('the Worker answers first for every folder of the build but two', () => {
  // wrangler.toml names the first letters of all others.
  const served = readdirSync('dist/client').filter(
    (name) => !/^[._]/.test(name) || name === '_astro',
  );
  expect(served.filter((name) => !name.startsWith('s')).sort()).toEqual(['_astro', 'media']);
});

test('nothing keeps the answer that a file is missing', async () => {
  for (const path of ['/_astro/nothing.AAAAAA.js', '/media/nothing.webp', '/sites/hearth/no.svg']) {
    const { status, headers } = await requestFrom(HOST, path);
    expect([path, status, headers['cache-control']]).toEqual([path, 404, 'no-store']);
  }
});

test('the page on which a customer confirms an assistant’s order is personal', async () => {
  const path = '/agents/checkout/1';
  const { headers } = await requestFrom(HOST, path);
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  expect(headers['speculation-rules']).toBeUndefined();
  expect(headers['cache-control']).toBe('no-store');
  const ahead = await requestFrom(HOST, path, { 'sec-purpose': 'prefetch;prerender' });
  expect(ahead.status).toBe(503);
});
