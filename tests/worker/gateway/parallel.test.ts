import { createExecutionContext } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import { singleFlight } from '@parlour/runtime';
import { emptyCache, FakeUpstream, startRemote } from './fixture.ts';

const LIST = 'http://hearth.localhost/web/products';

const soon = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

beforeEach(emptyCache);

describe('identical simultaneous calls', () => {
  it('[API-008] share one call of the upstream', async () => {
    const upstream = new FakeUpstream();
    const visit = startRemote(upstream);
    const replies = await Promise.all(Array.from({ length: 50 }, () => visit(LIST)));
    expect(upstream.requests).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('[API-008] share one call when forced', async () => {
    const upstream = new FakeUpstream();
    const visit = startRemote(upstream);
    await visit(LIST);
    const headers = { authorization: 'Bearer test-token-operator' };
    const forced = () => visit(new Request(`${LIST}?force=true`, { headers }));
    await Promise.all(Array.from({ length: 10 }, forced));
    expect(upstream.requests).toHaveLength(2);
  });

  it('share a failure, and the next call tries again', async () => {
    const upstream = new FakeUpstream();
    upstream.answer = () => Response.json({}, { status: 422 });
    const visit = startRemote(upstream);
    const replies = await Promise.all(Array.from({ length: 10 }, () => visit(LIST)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([422]));
    expect(upstream.requests).toHaveLength(1);
    await visit(LIST);
    expect(upstream.requests).toHaveLength(2);
  });
});

describe('a shared call that never ends, as when the platform drops its request,', () => {
  const never = () => new Promise<string>(() => undefined);
  const waitUntil = () => undefined;

  it('makes those who wait do the work themselves', async () => {
    const { share } = singleFlight<string>({ patience: 50 });
    void share('key', never, waitUntil);
    expect(await share('key', () => Promise.resolve('own'), waitUntil)).toBe('own');
  });

  it('is not joined once it is overdue', async () => {
    const { share } = singleFlight<string>({ patience: 50 });
    void share('key', never, waitUntil);
    await soon(60);
    expect(await share('key', () => Promise.resolve('new'), waitUntil)).toBe('new');
  });

  it('is kept alive by its own request for as long as it works', async () => {
    const { share } = singleFlight<string>({ patience: 50 });
    const ctx = createExecutionContext();
    const kept: Promise<unknown>[] = [];
    void share(
      'key',
      () => soon(5).then(() => 'done'),
      (promise) => {
        kept.push(promise);
        ctx.waitUntil(promise);
      },
    );
    expect(kept).toHaveLength(1);
    await Promise.all(kept);
  });
});
