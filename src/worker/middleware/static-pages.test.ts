import { env as bindings } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { withSites } from '../../../tests/worker/with-sites.ts';

/** Files of a build, as the platform serves them: by path, for any host. */
const assets = (asked: string[] = []) => ({
  fetch: (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    if (!pathname.endsWith('/about-us')) return Promise.resolve(new Response('', { status: 404 }));
    const headers = { etag: `"${pathname}"`, 'cache-control': 'public, max-age=0' };
    return Promise.resolve(
      request.headers.get('if-none-match') === headers.etag
        ? new Response(null, { status: 304, headers })
        : new Response(`page ${pathname}`, {
            headers: { ...headers, 'content-type': 'text/html' },
          }),
    );
  },
});

const ask = async (
  url: string,
  init: RequestInit = {},
  asked: string[] = [],
  sites: object = bindings.SITES,
) => {
  const env = { ...bindings, ...withSites(sites, assets(asked)) };
  const ctx = { waitUntil: () => undefined, passThroughOnException: () => undefined };
  return createApp().request(url, init, env, ctx as unknown as ExecutionContext);
};

describe('static pages', () => {
  it.each(['hearth', 'ombre'])('[STATIC-003] answers %s with its own file', async (site) => {
    const headers = { cookie: 'XSRF-TOKEN=1' };
    const reply = await ask(`http://${site}.localhost/about-us?a=1`, { headers });
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe(`page /sites-static/${site}/about-us`);
    expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(reply.headers.get('cache-control')).toBe('public, max-age=0');
  });

  it('answers 304 for what the browser has, and only for that site', async () => {
    const headers = { 'if-none-match': '"/sites-static/hearth/about-us"' };
    expect((await ask('http://hearth.localhost/about-us', { headers })).status).toBe(304);
    expect((await ask('http://ombre.localhost/about-us', { headers })).status).toBe(200);
  });

  it('[API-005] sends the token for writes with a 304, too, but only to browsers that have none', async () => {
    const known = { 'if-none-match': '"/sites-static/hearth/about-us"' };
    const given = await ask('http://hearth.localhost/about-us', { headers: known });
    expect(given.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{40,}; /),
    ]);
    expect(given.headers.get('cache-control')).toBe('private, no-cache');
    const held = await ask('http://hearth.localhost/about-us', {
      headers: { ...known, cookie: 'a=b; XSRF-TOKEN=c' },
    });
    expect(held.headers.getSetCookie()).toEqual([]);
  });

  it('says where the page comes from and how long the answer took', async () => {
    const { headers } = await ask('http://hearth.localhost/about-us');
    expect(headers.get('cache-status')).toBe('Parlour; hit; detail=prerendered');
    expect(headers.get('server-timing')).toMatch(/^total;dur=[\d.]+$/);
  });

  it('uses only the host, whatever is forwarded', async () => {
    const forged = 'ombre.localhost';
    const headers = { 'x-forwarded-host': forged, forwarded: `host=${forged}`, host: forged };
    const reply = await ask('http://hearth.localhost/about-us', { headers });
    expect(await reply.text()).toBe('page /sites-static/hearth/about-us');
  });

  it.each([
    '/sites-static/ombre/about-us',
    '/sites-static/hearth/about-us',
    '/%73ites-static/ombre/about-us',
    '/info/%2e%2e%2fsites-static',
    '/site-settings/index.json',
    '/site-settings/hosts/hearth.localhost.json',
    '/%73ite-settings/sites/hearth.json',
    '/index',
    '/products',
  ])('never looks for a file at %s', async (path) => {
    const asked: string[] = [];
    const reply = await ask(`http://hearth.localhost${path}`, {}, asked);
    // Another spelling of a path is redirected to the right one, or refused.
    expect(path.includes('%') ? [308, 400] : [404]).toContain(reply.status);
    expect(asked).toEqual([]);
  });

  it('[TENANT-004] leaves the pages of a site with a remote template to the routes that fetch it', async () => {
    const upstreams = { main: 'https://api.test', web: 'embedded', customer: 'embedded' };
    const { SITES } = bindings;
    const sites = { ...SITES, hearth: { ...SITES.hearth, upstreams } };
    const asked: string[] = [];
    await ask('http://hearth.localhost/about-us', {}, asked, sites);
    await ask('http://hearth.localhost/offline', {}, asked, sites);
    expect(asked).toEqual([]);
    await ask('http://ombre.localhost/about-us', {}, asked, sites);
    expect(asked).toEqual(['/sites-static/ombre/about-us']);
  });

  it('[ROUTE-019] leaves an unknown page, and any write, to the routes that follow', async () => {
    expect((await ask('http://hearth.localhost/info/nothing')).status).toBe(404);
    const asked: string[] = [];
    const written = await ask('http://hearth.localhost/about-us', { method: 'POST' }, asked);
    expect([written.status, asked]).toEqual([404, []]);
  });
});
