import { Hono } from 'hono';
import type { SiteEnv } from './platform/env.ts';
import { nothingHere } from '@parlour/http';

/** Names of copies, as `market/operator/pictures/make-copies.ts` creates them. */
const COPY = /^[0-9a-f]{32}-(?:\d{2,4}\.webp|social\.jpg)$/;
/** A name contains the hash of the content; the policy lets a picture do nothing but be drawn. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
} as const;

/** `/pictures/<copy>`: a supplier's picture from the shop's own store, at every site. */
export const pictures = (): Hono<SiteEnv> => {
  const app = new Hono<SiteEnv>();
  app.on(['GET', 'HEAD'], '/pictures/:copy', async (c) => {
    const copy = c.req.param('copy');
    if (!COPY.test(copy) || c.env.PICTURES === undefined) throw nothingHere();
    const headers = { ...HEADERS, etag: `"${copy}"`, 'content-type': typeOf(copy) };
    // The name is unique to these bytes, so a client that has it has the current picture.
    if (knows(c.req.header('if-none-match'), headers.etag)) {
      return new Response(null, { status: 304, headers });
    }
    const key = new URL(`/pictures/${copy}`, c.req.url).href;
    const { default: place } = caches as unknown as { readonly default: Cache };
    const near = await place.match(key);
    if (near) return answered(near, headers);
    const stored = await c.env.PICTURES.get(copy);
    if (stored === null) throw nothingHere();
    const fresh = new Response(stored.body, { headers });
    c.executionCtx.waitUntil(place.put(key, fresh.clone()));
    return answered(fresh, headers);
  });
  return app;
};

const typeOf = (copy: string): string => (copy.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');

const knows = (condition: string | undefined, etag: string): boolean =>
  (condition ?? '').split(',').some((each) => [etag, `W/${etag}`, '*'].includes(each.trim()));

const answered = (found: Response, headers: Readonly<Record<string, string>>): Response =>
  new Response(found.body, { headers });
