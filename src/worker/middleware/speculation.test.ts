import { env as bindings } from 'cloudflare:workers';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Env, SiteEnv } from '../platform/env.ts';
import { siteById } from '@parlour/site';
import { headers } from '../headers.ts';
import { speculation } from './speculation.ts';

const site = await siteById(bindings, 'parlour');

const app = () => {
  const shop = new Hono<SiteEnv>();
  shop.use(async (c, next) => {
    c.set('site', site!);
    await next();
  });
  shop.use(headers(), speculation());
  shop.get('*', (c) => c.html('<p>page'));
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

  it('does not count a page that a visitor opens', async () => {
    expect((await ask('/products', {}, 0)).status).toBe(200);
    expect((await ask('/purchase/cart-new', {}, 0)).status).toBe(200);
  });
});
