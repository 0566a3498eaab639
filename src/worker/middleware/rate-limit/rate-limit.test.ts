import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { SiteEnv } from '../../platform/env.ts';
import { errorReply } from '../../platform/reply.ts';
import { rateLimit } from './rate-limit.ts';

const service = () => {
  const app = new Hono<SiteEnv>();
  app.onError(errorReply);
  app.use(async (c, next) => {
    c.set('site', { id: c.req.header('x-site') ?? 'hearth' } as never);
    await next();
  });
  app.use(rateLimit({ requests: 2, seconds: 60 }));
  app.get('/', (c) => c.text('ok'));
  return (headers: Record<string, string>) => app.request('/', { headers });
};

describe('a limit', () => {
  it('refuses a client that asks too often, and tells when to come back', async () => {
    const ask = service();
    const one = { 'cf-connecting-ip': '192.0.2.1' };
    expect((await ask(one)).status).toBe(200);
    expect((await ask(one)).status).toBe(200);
    const refused = await ask(one);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('counts by client and by site', async () => {
    const ask = service();
    const one = { 'cf-connecting-ip': '192.0.2.1' };
    await ask(one);
    await ask(one);
    expect((await ask({ 'cf-connecting-ip': '192.0.2.2' })).status).toBe(200);
    expect((await ask({ ...one, 'x-site': 'ombre' })).status).toBe(200);
  });
});
