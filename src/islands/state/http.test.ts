import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from '@parlour/contract/browser';
import { createHttp, type HttpOptions } from './http.ts';

interface SentRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  /** Whether the request continues when the page closes. */
  readonly keepalive: boolean;
}

/** A client over a network that answers `{ turn }`, or as given. */
const start = (answer?: (turn: number) => Response, options: HttpOptions = {}) => {
  const sent: SentRequest[] = [];
  let time = 1_000_000;
  const send: typeof fetch = (path, init) => {
    const { method = '', headers, body, keepalive = false } = init ?? {};
    sent.push({ path: path as string, method, headers: new Headers(headers), body, keepalive });
    const turn = sent.length;
    return Promise.resolve().then(() => answer?.(turn) ?? Response.json({ turn }));
  };
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  const http = createHttp({ send, clock: () => time, cookies: () => '', ...options });
  return { http, sent, pass };
};

const problem = (status: number, body: unknown) => () => Response.json(body, { status });

describe('http', () => {
  it('[API-006] keeps the reply to a GET in memory for 300000 ms, by its URL', async () => {
    const { http, sent, pass } = start();
    expect(await http.get('/web/products?page=1')).toEqual({ turn: 1 });
    pass(299_999);
    expect(await http.get('/web/products?page=1')).toEqual({ turn: 1 });
    expect(await http.get('/web/products?page=2')).toEqual({ turn: 2 });
    pass(1);
    expect(await http.get('/web/products?page=1')).toEqual({ turn: 3 });
    expect(sent).toHaveLength(3);
  });

  it('keeps a reply for a given time, and not at all for 0', async () => {
    const { http, pass } = start();
    await http.get('/a', { lifetime: 10 });
    pass(10);
    expect(await http.get('/a', { lifetime: 0 })).toEqual({ turn: 2 });
    expect(await http.get('/a', { lifetime: 0 })).toEqual({ turn: 3 });
  });

  it.each(['/web/tags', '/web/tags?type=room'])(
    '[API-007] ignores memory for %s with force, tells the worker, and updates memory',
    async (path) => {
      const { http, sent } = start();
      const forced = `${path}${path.includes('?') ? '&' : '?'}force=true`;
      await http.get(path);
      expect(await http.get(path, { force: true })).toEqual({ turn: 2 });
      expect(await http.get(path)).toEqual({ turn: 2 });
      expect(await http.get(forced)).toEqual({ turn: 3 });
      expect(await http.get(path)).toEqual({ turn: 3 });
      expect(sent.map((call) => call.path)).toEqual([path, forced, forced]);
    },
  );

  it('[API-007] finds the flag anywhere in the query', async () => {
    const { http, sent } = start();
    await http.get('/web/tags?force=true&type=room');
    expect(await http.get('/web/tags?type=room')).toEqual({ turn: 1 });
    expect(sent[0]!.path).toBe('/web/tags?type=room&force=true');
  });

  it('[API-008] shares one call between identical GETs at the same time', async () => {
    const { http, sent } = start();
    const replies = await Promise.all([http.get('/a'), http.get('/a'), http.get('/b')]);
    expect(replies).toEqual([{ turn: 1 }, { turn: 1 }, { turn: 2 }]);
    expect(sent).toHaveLength(2);
  });

  it('[API-009] adds a now= timestamp on request, and keeps the reply without it', async () => {
    const { http, sent } = start();
    await http.get('/a?page=1', { stamp: true });
    expect(sent[0]!.path).toBe('/a?page=1&now=1000000');
    expect(await http.get('/a?page=1')).toEqual({ turn: 1 });
  });

  it.each(['post', 'put', 'patch', 'delete'] as const)(
    '[API-010] offers %s, whose reply is never kept or shared',
    async (method) => {
      const { http, sent } = start();
      await Promise.all([http[method]('/a', { b: 1 }), http[method]('/a', { b: 1 })]);
      expect(sent.map((call) => [call.method, call.body])).toEqual(
        Array(2).fill([method.toUpperCase(), '{"b":1}']),
      );
    },
  );

  it('lets a call that changes something continue when the page closes, unless its body is long', async () => {
    const { http, sent } = start();
    await http.get('/a');
    await http.post('/a', { b: 1 });
    await http.delete('/a');
    await http.put('/a', { picture: 'x'.repeat(16_000) });
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true, true, false]);
  });

  it('[API-002] sends a JSON content type with every call', async () => {
    const { http, sent } = start();
    await http.get('/a');
    await http.delete('/a');
    expect(sent.map(({ headers }) => headers.get('content-type'))).toEqual(
      Array(2).fill('application/json'),
    );
  });

  it.each(['XSRF-TOKEN=a1b2', 'theme=dark; XSRF-TOKEN=a1b2; other=1'])(
    '[API-005] sends the XSRF token of the cookies %j',
    async (cookies) => {
      const { http, sent } = start(undefined, { cookies: () => cookies });
      await http.post('/a');
      expect(sent[0]!.headers.get('x-xsrf-token')).toBe('a1b2');
    },
  );

  it('[API-005] sends no XSRF header without the cookie', async () => {
    const { http, sent } = start(undefined, { cookies: () => 'NOT-XSRF-TOKEN=1' });
    await http.post('/a');
    expect(sent[0]!.headers.has('x-xsrf-token')).toBe(false);
  });

  it.each([
    ['its message', { code: 'upstream_rejected', message: 'Too many words.' }, 'Too many words.'],
    [
      'its message, which has no code',
      { message: 'Stock is being counted.' },
      'Stock is being counted.',
    ],
    ['its message beside another code', { code: 7, message: 'Too many words.' }, 'Too many words.'],
    ['a blank message', { message: ' ' }, 'Server error'],
    ['no text', { message: { en: 'x' } }, 'Server error'],
    ['nothing', null, 'Server error'],
  ])('[ERROR-009] throws an error with %s', async (_what, body, message) => {
    const { http } = start(problem(422, body));
    const thrown: unknown = await http.get('/a').catch((error: unknown) => error);
    expect(thrown).toMatchObject({ status: 422, message });
    // The sentence that the visitor reads instead of ours.
    expect(sentenceOf(thrown, 'Ours')).toBe(message === 'Server error' ? 'Ours' : message);
  });

  it.each([
    ['a page', () => new Response('<h1>Oops</h1>')],
    [
      'no reply',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('[ERROR-009] throws “Server error” for %s', async (_what, answer) => {
    const { http } = start(answer);
    await expect(http.get('/a')).rejects.toMatchObject({ message: 'Server error' });
  });

  it('keeps no failure', async () => {
    const { http } = start((turn) => (turn === 1 ? problem(502, {})() : Response.json({ turn })));
    await expect(http.get('/a')).rejects.toMatchObject({ status: 502 });
    expect(await http.get('/a')).toEqual({ turn: 2 });
  });

  it('is below 1.4 kB', async () => {
    const { outputFiles } = await build({
      entryPoints: ['src/islands/state/http.ts'],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    });
    expect(gzipSync(outputFiles[0]!.contents).byteLength).toBeLessThan(1434);
  });
});
