import { env as bindings } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { withSites } from '../../../tests/worker/with-sites.ts';
import { createApp } from '../app.ts';
import type { Env } from '../platform/env.ts';

/** Files of a build, as the platform serves them: by path, for any host. */
const FILES: Readonly<Record<string, string>> = {
  '/sites/hearth/logo.svg': 'logo of hearth',
  '/sites/ombre/logo.svg': 'logo of ombre',
  '/sites/shared/mark.svg': 'mark of all',
};

const assets = {
  fetch: (asked: Request | string) => {
    const request = new Request(asked);
    const { pathname } = new URL(request.url);
    const file = FILES[pathname];
    const headers = { etag: `"${pathname}"`, 'cache-control': 'public, max-age=86400' };
    if (request.headers.get('if-none-match') === headers.etag) {
      return Promise.resolve(new Response(null, { status: 304, headers }));
    }
    return Promise.resolve(
      file === undefined
        ? new Response('no such file', { status: 404 })
        : new Response(file, { headers: { ...headers, 'content-type': 'image/svg+xml' } }),
    );
  },
};

const ask = (url: string, init: RequestInit = {}) => {
  const env = {
    ...(bindings as object),
    ...withSites(bindings.SITES, assets),
  } as unknown as Env;
  const ctx = { waitUntil: () => undefined, passThroughOnException: () => undefined };
  return createApp().request(url, init, env, ctx as unknown as ExecutionContext);
};

describe('the files of a site', () => {
  it('[TENANT-003] are served at that site, with their headers', async () => {
    const reply = await ask('http://hearth.localhost/sites/hearth/logo.svg');
    expect([reply.status, await reply.text()]).toEqual([200, 'logo of hearth']);
    expect(reply.headers.get('cache-control')).toContain('public, max-age=86400');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(reply.headers.getSetCookie()).toEqual([]);
    const known = { 'if-none-match': '"/sites/hearth/logo.svg"' };
    const again = await ask('http://hearth.localhost/sites/hearth/logo.svg', { headers: known });
    expect(again.status).toBe(304);
  });

  it.each([
    '/sites/ombre/logo.svg',
    '/sites/Ombre/logo.svg',
    '/sites/ombre',
    '/sites/ombre/../ombre/logo.svg',
    '/sites/hearth/../ombre/logo.svg',
    '/sites/hearth/%2e%2e/ombre/logo.svg',
  ])('[TENANT-003] are not found at another site: %s', async (path) => {
    const known = { 'if-none-match': '"/sites/ombre/logo.svg"' };
    for (const headers of [{}, known] as Record<string, string>[]) {
      const reply = await ask(`http://hearth.localhost${path}`, { headers });
      expect(reply.status).toBe(404);
      expect(await reply.text()).not.toContain('ombre');
    }
  });

  it('are not found if they do not exist, and cannot be written to', async () => {
    expect((await ask('http://hearth.localhost/sites/hearth/none.svg')).status).toBe(404);
    const written = await ask('http://hearth.localhost/sites/hearth/logo.svg', { method: 'POST' });
    expect(written.status).toBe(404);
  });

  it('are shared by all sites if their folder belongs to none', async () => {
    for (const host of ['hearth.localhost', 'ombre.localhost']) {
      expect((await ask(`http://${host}/sites/shared/mark.svg`)).status).toBe(200);
    }
  });
});
