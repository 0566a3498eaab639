import { env as bindings } from 'cloudflare:workers';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Env, SiteEnv } from '../platform/env.ts';
import { siteById } from '@parlour/site';
import { headers } from '../headers.ts';
import { isPublicPath } from '#lib/shell/speculation.ts';
import { speculation } from './speculation.ts';

const site = await siteById(bindings, 'parlour');

const app = () => {
  const shop = new Hono<SiteEnv>();
  shop.use(async (c, next) => {
    c.set('site', site!);
    await next();
  });
  shop.use(headers(), speculation());
  shop.get('/newly-built/*', (c) => {
    c.header('set-cookie', 'tray=; max-age=0');
    return c.html('<p>somebody’s own');
  });
  shop.get('*', (c) => {
    if (isPublicPath(c.req.path)) c.header('cache-control', 'public, max-age=0');
    return c.html('<p>page');
  });
  return shop;
};

/** @param left requests that the network has left */
const ask = async (path: string, headers: Record<string, string> = {}, left = 1) => {
  const limit = () => Promise.resolve({ success: (left -= 1) >= 0 });
  const env = { ...(bindings as object), SPECULATION_LIMIT: { limit } } as unknown as Env;
  return app().request(path, { headers }, env);
};

describe('speculation', () => {
  it('names the rules on pages for everyone, except to a visitor who saves data', async () => {
    expect((await ask('/products')).headers.get('speculation-rules')).toBe(
      '"/speculation-rules.json"',
    );
    expect((await ask('/products', { 'save-data': 'on' })).headers.get('speculation-rules')).toBe(
      null,
    );
    expect((await ask('/purchase/cart-new')).headers.get('speculation-rules')).toBe(null);
  });

  it('serves the rules with their own content type', async () => {
    const reply = await ask('/speculation-rules.json');
    expect(reply.headers.get('content-type')).toBe('application/speculationrules+json');
    expect(Object.keys(await reply.json<object>())).toEqual(['prefetch', 'prerender']);
  });

  it.each(['prefetch', 'prefetch;prerender', 'prefetch;anonymous-client-ip'])(
    'lets %s fetch public pages until the limit is reached, and no others',
    async (purpose) => {
      const prefetch = { 'sec-purpose': purpose };
      expect((await ask('/products', prefetch)).status).toBe(200);
      expect((await ask('/purchase/cart-new', prefetch)).status).toBe(503);
      const tooMany = await ask('/products', prefetch, 0);
      expect(tooMany.status).toBe(503);
      expect(tooMany.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('lets no page be fetched ahead that is one visitor’s, whatever its path, and keeps nothing that it sets', async () => {
    for (const purpose of ['prefetch', 'prefetch;prerender']) {
      const reply = await ask('/newly-built/page', { 'sec-purpose': purpose });
      expect(reply.status).toBe(503);
      expect(await reply.text()).toBe('');
      expect(reply.headers.get('set-cookie') ?? '').not.toContain('tray');
    }
    const opened = await ask('/newly-built/page');
    expect(opened.headers.get('set-cookie')).toContain('tray');
    expect(opened.headers.get('speculation-rules')).toBe(null);
    expect(opened.headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('does not count a page that a visitor opens', async () => {
    expect((await ask('/products', {}, 0)).status).toBe(200);
    expect((await ask('/purchase/cart-new', {}, 0)).status).toBe(200);
  });
});
