import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { call } from '@parlour/contract';
import { createGateway } from '../../../src/worker/gateway/gateway.ts';
import { gatewayRoutes } from '../../../src/worker/gateway/routes.ts';
import { site } from '../../../src/worker/middleware/site.ts';
import { errorReply } from '@parlour/http';
import { FakeUpstream } from './fixture.ts';

/** A call with an effect that anybody may make; a GET, as some of the older API are (spec decision 84). */
const ring = call({
  family: 'web',
  method: 'GET',
  path: 'web/bell/ring',
  summary: 'Rings the bell',
  access: 'public',
  effect: 'write',
  cacheSeconds: 60,
  reply: z.object({}),
});

const start = () => {
  const upstream = new FakeUpstream();
  const app = new Hono();
  app.onError(errorReply);
  app.use(site());
  const gateway = createGateway({ market: upstream.market, send: upstream.send });
  app.route('/', gatewayRoutes(gateway, [ring]));
  const visit = (headers: Record<string, string>) =>
    app.fetch(
      new Request('http://hearth.localhost/web/bell/ring', { headers }),
      env,
      createExecutionContext(),
    );
  return { upstream, visit };
};

const own = {
  cookie: 'theme=dark; XSRF-TOKEN=a1b2c3',
  'x-xsrf-token': 'a1b2c3',
  origin: 'http://hearth.localhost',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': 'empty',
};

const without = (name: keyof typeof own) =>
  Object.fromEntries(Object.entries(own).filter(([header]) => header !== name));

describe('calls with an effect', () => {
  it('[API-005] are made by a page of the site, and never cached', async () => {
    const { upstream, visit } = start();
    expect((await visit(own)).status).toBe(200);
    const reply = await visit(own);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(upstream.requests).toHaveLength(2);
  });

  it.each(['origin', 'sec-fetch-site'] as const)('require only one of two: %s', async (name) => {
    const { visit } = start();
    expect((await visit(without(name))).status).toBe(200);
  });

  it.each([
    ['no header', without('x-xsrf-token')],
    ['no cookie', without('cookie')],
    ['another header', { ...own, 'x-xsrf-token': 'a1b2c4' }],
    ['an empty pair', { ...own, 'x-xsrf-token': '', cookie: 'XSRF-TOKEN=' }],
    ['another origin', { ...own, origin: 'http://ombre.localhost' }],
    ['no origin at all', { cookie: own.cookie, 'x-xsrf-token': 'a1b2c3' }],
    ['an opaque origin', { ...own, origin: 'null' }],
    ['a sibling site', { ...own, 'sec-fetch-site': 'same-site' }],
    ['a navigation', { ...own, 'sec-fetch-dest': 'document' }],
    ['a picture', { ...own, 'sec-fetch-dest': 'image' }],
    ['a link from elsewhere', { ...own, 'sec-fetch-site': 'cross-site' }],
  ])('[API-005] are refused with %s', async (_what, headers) => {
    const { upstream, visit } = start();
    const reply = await visit(headers);
    expect(reply.status).toBe(403);
    expect(await reply.json()).toMatchObject({ code: 'xsrf_mismatch' });
    expect(upstream.requests).toEqual([]);
  });
});
