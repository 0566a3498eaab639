import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { cachedPage } from '../../../src/worker/cached-pages.ts';
import { createPageCache, pageCache } from '../../../src/worker/page-cache/page-cache.ts';
import { recordPurge } from '@parlour/edge-cache';
import { requestPage, page, pass, renderer, request } from './fixture.ts';

const SITE = 'hearth';
const HTML = `<h1>Oak</h1>${'<p>A table of oak, for six.</p>'.repeat(400)}`;
const BROTLI = { 'accept-encoding': 'gzip, deflate, br, zstd' };

let turns = 0;
let path = '/';

/** Each test has its own page, because cached pages outlive it. */
beforeEach(() => {
  path = `/products/category-${String((turns += 1))}`;
});

const render = (body = HTML, cache = pageCache, url = path) =>
  requestPage(cache, renderer(() => page({ body })).render, url, { siteId: SITE });

/** A browser's request, with the cookie for its writes. */
const asked = (headers: Record<string, string> = {}, url = path, method = 'GET') =>
  request({ method, headers: { cookie: 'XSRF-TOKEN=held', ...headers } }, url);

const recall = async (visit: Request): Promise<Response | undefined> => {
  const ctx = createExecutionContext();
  const found = await cachedPage(visit, env, ctx);
  await waitOnExecutionContext(ctx);
  return found;
};

const bytesOf = async (found: Response | undefined) =>
  new Uint8Array((await found?.arrayBuffer()) ?? []);

/** The unpacked body; the runtime's own reading leaves the bytes as they are. */
const unpacked = async (found: Response | undefined): Promise<string> => {
  const { brotliDecompressSync, gunzipSync } = await import('node:zlib');
  const isGzip = found?.headers.get('content-encoding') === 'gzip';
  const bytes = await bytesOf(found);
  return new TextDecoder().decode(isGzip ? gunzipSync(bytes) : brotliDecompressSync(bytes));
};

describe('a page in this isolate’s memory', () => {
  it('is answered with its security headers and the visit’s own ones', async () => {
    expect(await recall(asked())).toBeUndefined();
    await render();
    pass(10);
    const found = await recall(asked());
    expect(await found?.text()).toBe(HTML);
    const headers = Object.fromEntries(found?.headers ?? []);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as unknown,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'cache-status': 'Parlour; hit; ttl=50; detail=memory',
      age: '10',
      'server-timing': expect.stringMatching(/^cache;dur=0, total;dur=[\d.]+$/) as unknown,
      'speculation-rules': '"/speculation-rules.json"',
      link: `<${path}.md>; rel="alternate"; type="text/markdown"`,
      vary: 'accept-encoding, Accept',
      'x-request-id': expect.any(String) as unknown,
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('says how long the line of each visitor is, where the edge knows', async () => {
    await render();
    const over = async (cf: RequestInit['cf']) => {
      const found = await recall(new Request(asked(), { cf }));
      return found?.headers.get('server-timing');
    };
    expect(await over({ clientTcpRtt: 23, httpProtocol: 'HTTP/2' })).toContain('line;dur=23,');
    expect(await over({ clientTcpRtt: 0, httpProtocol: 'HTTP/3' })).not.toContain('line');
    expect(await over({ httpProtocol: 'HTTP/2' })).not.toContain('line');
  });

  it('gets the headers of each visit, when one page serves many', async () => {
    await render();
    const first = await recall(asked());
    pass(20);
    const saving = await recall(asked({ 'save-data': 'on' }));
    const tokenless = await recall(request({}, path));
    const last = await recall(asked());
    expect([first, saving, tokenless, last].map((found) => found?.headers.get('age'))).toEqual([
      '0',
      '20',
      '20',
      '20',
    ]);
    expect(saving?.headers.has('speculation-rules')).toBe(false);
    expect(last?.headers.has('speculation-rules')).toBe(true);
    expect(tokenless?.headers.get('set-cookie')).toContain('XSRF-TOKEN=');
    expect(tokenless?.headers.get('cache-control')).toBe('private, no-cache');
    expect(last?.headers.get('set-cookie')).toBeNull();
    expect(last?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  it('is confirmed without a body to a browser that has it', async () => {
    await render();
    const etag = (await recall(asked()))?.headers.get('etag') ?? '';
    const confirmed = await recall(asked({ 'if-none-match': etag, ...BROTLI }));
    expect([confirmed?.status, await confirmed?.text()]).toEqual([304, '']);
    const names = ['etag', 'content-type', 'content-encoding', 'link', 'vary'];
    expect(names.map((name) => confirmed?.headers.get(name) ?? null)).toEqual([
      etag,
      null,
      null,
      null,
      'accept-encoding, Accept',
    ]);
  });

  it('is not used with a bearer, with another method, as Markdown or as a search', async () => {
    await render();
    await render(HTML, pageCache, '/products?searchQuery=oak');
    const visits = [
      asked({ authorization: 'Bearer x' }),
      asked({}, path, 'HEAD'),
      asked({}, path, 'POST'),
      asked({ accept: 'text/markdown' }),
      asked({}, `${path}.md`),
      asked({}, '/products?searchQuery=oak'),
    ];
    for (const visit of visits) expect(await recall(visit)).toBeUndefined();
    expect(await recall(asked({ accept: 'text/html, text/markdown;q=0.5' }))).toBeDefined();
  });

  it('is not used once it is old or purged, and then as it was rendered again', async () => {
    await render();
    const old = await recall(asked());
    pass(61);
    expect(await recall(asked())).toBeUndefined();
    await render();
    pass(1);
    await recordPurge(env, SITE, { tags: ['home'] });
    expect(await recall(asked())).toBeUndefined();
    await render('<h1>Ash</h1>');
    const anew = await recall(asked());
    expect(await anew?.text()).toBe('<h1>Ash</h1>');
    expect(anew?.headers.get('etag')).not.toBe(old?.headers.get('etag'));
    expect(await unpacked(await recall(asked(BROTLI)))).toBe('<h1>Ash</h1>');
  });
});

describe('a compressed page', () => {
  it.each([
    ['br', BROTLI],
    ['gzip', { 'accept-encoding': 'gzip, deflate' }],
  ])(
    'goes from memory in %s to clients that accept it: the same page in fewer bytes, each time the same ones',
    async (encoding, accepted) => {
      await render();
      const found = await recall(asked(accepted));
      expect(found?.headers.get('content-encoding')).toBe(encoding);
      expect(found?.headers.get('vary')).toBe('accept-encoding, Accept');
      const bytes = await bytesOf(found?.clone());
      expect(bytes.byteLength).toBeLessThan(HTML.length / 20);
      expect(await unpacked(found)).toBe(HTML);
      expect(await bytesOf(await recall(asked(accepted)))).toEqual(bytes);
    },
  );

  it.each(['', 'identity', 'br;q=0', 'gzip;q=0, br; q=0.0', 'x-br', 'brotli'])(
    'does not go to clients that accept "%s"',
    async (accepted) => {
      await render();
      await recall(asked(BROTLI));
      const found = await recall(asked({ 'accept-encoding': accepted }));
      expect(found?.headers.get('content-encoding')).toBeNull();
      expect(await found?.text()).toBe(HTML);
    },
  );

  it.each([
    ['br', 'br'],
    ['br;q=0.5, gzip', 'br'],
    ['gzip;q=0, BR', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['deflate, GZIP;q=0.5', 'gzip'],
  ])('goes to clients that accept "%s" in %s', async (accepted, encoding) => {
    await render();
    const found = await recall(asked({ 'accept-encoding': accepted }));
    expect(found?.headers.get('content-encoding')).toBe(encoding);
    expect(await unpacked(found)).toBe(HTML);
  });

  it('depends on the visitor’s own header when the network in front asks for both codings itself', async () => {
    await render();
    const visit = (clientAcceptEncoding: string) =>
      recall(new Request(asked(BROTLI), { cf: { clientAcceptEncoding } }));
    expect((await visit('gzip'))?.headers.get('content-encoding')).toBe('gzip');
    expect((await visit(''))?.headers.get('content-encoding')).toBeNull();
    expect((await visit('gzip, br'))?.headers.get('content-encoding')).toBe('br');
  });

  it('is the stored form of a page that is requested again, and any isolate can read it', async () => {
    await render();
    await recall(asked());
    const { keys } = await env.CACHE.list({ prefix: `page//${SITE}/` });
    const kept = await Promise.all(keys.map(({ name }) => env.CACHE.get(name)));
    expect(kept.some((text) => text !== null && text.length > 0 && text.length < 2_000)).toBe(true);
    expect(kept.join('')).not.toContain('for six');
    const other = await render('another', createPageCache());
    expect([other.body, other.headers.get('content-encoding')]).toEqual([HTML, null]);
    expect(other.headers.get('cache-status')).toContain('detail=place');
  });
});
