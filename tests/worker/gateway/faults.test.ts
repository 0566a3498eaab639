import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FAULTS, never } from './faults.ts';
import { emptyCache, FakeUpstream, startApp, startRemote } from './fixture.ts';
import { ShopError } from '@parlour/http';

const LIST = 'http://hearth.localhost/web/products';
const DEADLINE_MS = 300;

const start = (answer: FakeUpstream['answer']) => {
  const upstream = new FakeUpstream();
  upstream.answer = answer;
  const visit = startRemote(upstream, { UPSTREAM_DEADLINE_MS: DEADLINE_MS });
  return { upstream, visit: () => visit(LIST) };
};

const problemOf = async (reply: Response) => {
  const { code, message } = await reply.json<{ code: string; message: string }>();
  return [reply.status, code, message];
};

beforeEach(emptyCache);

describe('an upstream that', () => {
  it.each(FAULTS)('[ERROR-009] %s', async (_fault, answer, status, code, message, tries) => {
    const { upstream, visit } = start(answer);
    expect(await problemOf(await visit())).toEqual([status, code, message]);
    expect(upstream.requests).toHaveLength(tries);
  });
});

describe('retries', () => {
  it('repeat a failed read once and use the second answer', async () => {
    const answers = [
      new Response(null, { status: 503 }),
      Response.json({ products: [{ name: 'second' }] }),
    ];
    const { visit } = start(() => answers.shift()!);
    expect(await (await visit()).text()).toContain('second');
  });

  it('leave time for the second try when the first gets no answer', async () => {
    const answers = [never(), Promise.resolve(Response.json({ products: [{ name: 'second' }] }))];
    const { visit } = start(() => answers.shift()!);
    expect(await (await visit()).text()).toContain('second');
  });
});

describe('redirects over the network', () => {
  const redirecting = (location: string) => (request: Request) =>
    request.url.endsWith('/moved')
      ? Response.json({ products: [{ name: 'moved' }] })
      : new Response(null, { status: 308, headers: { location } });

  it('are followed within the origin, with the token', async () => {
    const { upstream, visit } = start(redirecting('/moved'));
    expect(await (await visit()).text()).toContain('moved');
    expect(upstream.requests[1]!.headers.get('x-api-token')).toBe('test-token-hearth');
  });

  it.each([
    'https://evil.test/moved',
    'http://web.hearth.test/moved',
    'https://web.hearth.test:8443/moved',
    '//evil.test/moved',
    'https:evil.test/moved',
  ])('never take the token elsewhere: %s', async (location) => {
    const { upstream, visit } = start(redirecting(location));
    await visit();
    const hosts = upstream.requests.map(({ url }) => new URL(url).origin);
    expect(new Set(hosts)).toEqual(new Set(['https://web.hearth.test']));
  });

  it('are not followed for ever in a loop', async () => {
    const { upstream, visit } = start(redirecting('/web/products'));
    expect((await visit()).status).toBe(502);
    expect(upstream.requests.length).toBeLessThan(6);
  });
});

describe('the market inside the worker', () => {
  const visit = (answer: () => Promise<unknown>) =>
    startApp({ embedded: { answer } })('http://nordhem.localhost/web/products');

  it('passes its own refusals on unchanged', async () => {
    const refusal = new ShopError('too_many', 409, 'There are enough.', { retryAfter: 7 });
    const reply = await visit(() => Promise.reject(refusal));
    expect(reply.headers.get('retry-after')).toBe('7');
    expect(await problemOf(reply)).toEqual([409, 'too_many', 'There are enough.']);
  });

  it('[ERROR-009] fails when it throws anything else, and the reply reveals nothing of that', async () => {
    const reply = await visit(() => Promise.reject(new TypeError('no such table')));
    const sentence = 'Something went wrong on our side. Please try again.';
    expect(await problemOf(reply)).toEqual([502, 'upstream_failed', sentence]);
  });

  it('is not retried: a failure here would repeat itself', async () => {
    const answer = vi.fn(() => Promise.reject(new TypeError('no such table')));
    await visit(answer);
    expect(answer).toHaveBeenCalledOnce();
  });
});

describe('a missing secret', () => {
  it('is named in the log, not in the reply', async () => {
    const logged = vi.spyOn(console, 'error');
    const visit = startRemote(new FakeUpstream(), { API_TOKEN_HEARTH: '' } as object);
    const reply = await visit(LIST);
    expect(reply.status).toBe(500);
    const text = await reply.text();
    expect(text).toContain('not_configured');
    expect(text).not.toContain('API_TOKEN');
    expect(logged.mock.calls.flat().join('')).toContain('API_TOKEN_HEARTH');
  });
});
