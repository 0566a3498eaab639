import { createExecutionContext } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import wrangler from '../../../wrangler.toml?raw';
import { createApp } from '../../../src/worker/app.ts';
import { errorChain, log } from '@parlour/runtime';

afterEach(() => {
  vi.restoreAllMocks();
});

type Line = Record<string, unknown> & { readonly requestId: string };

/** Returns the lines that are written from now on. */
const lines = (): (() => Line[]) => {
  const spies = (['info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockReturnValue(),
  );
  return () =>
    spies.flatMap(({ mock }) => mock.calls.map(([text]) => JSON.parse(String(text)) as Line));
};

const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';

describe('a line of the log', () => {
  it.each([
    ['a code in a URL', 'GET https://shop.test/post-login?code=s3cret&state=s3cret failed'],
    ['a code in a path', 'no answer: /idp/reset-password?token=s3cret'],
    ['a bearer', 'refused: authorization: Bearer s3cret.s3cret'],
    ['a token by itself', `unexpected ${JWT.replace('sdWIi', 's3cret')}`],
    ['a client secret of a payment', 'pi_1_secret_s3cret is no intent'],
    ['a secret key', 'Invalid API Key provided: sk_live_s3cret'],
    ['a token as JSON', '{"access_token":"s3cret","token_type":"bearer"}'],
    ['a form', 'grant_type=refresh_token&refresh_token=s3cret&client_secret=s3cret'],
    ['a sign-in code', 'grant refused: {"code":"s3cret"}, authorization_code=s3cret'],
    ['a code of words and digits', 'code=abc-s3cret and code: KQS3cret7s3cret'],
    ['an email address', 'user s3cret@example.test is not known'],
  ])('does not contain %s', (_, text) => {
    const written = lines();
    log('warn', 'tried', {
      text,
      chain: errorChain(new Error('outer', { cause: new Error(text) })),
    });
    expect(written()).toHaveLength(1);
    expect(JSON.stringify(written())).not.toContain('s3cret');
    expect(JSON.stringify(written())).not.toContain(JWT);
  });

  it('keeps the words that explain a failure', () => {
    const written = lines();
    const text = 'D1_ERROR: no such column: price at GET /v1/api/products/7: was it renamed?';
    log('error', 'call_failed', { text, count: 3 });
    expect(written()).toEqual([
      { level: 'error', event: 'call_failed', requestId: '-', text, count: 3 },
    ]);
  });

  it.each([
    '{"error":{"code":"insufficient_stock","message":"two are left"}}',
    'Error: getaddrinfo ENOTFOUND, code: ENOTFOUND',
    '{"success":false,"errors":[{"code":10007,"message":"no such worker"}]}',
    'SqliteError code=SQLITE_BUSY',
  ])('keeps the code by which an error names itself: %s', (text) => {
    const written = lines();
    log('error', 'call_failed', { text });
    expect(written()[0]?.text).toBe(text);
  });

  it('contains the request’s id, as the reply does', async () => {
    const written = lines();
    const replies = await Promise.all(
      ['/api/customer', '/v1/api/nonsense?token=s3cret', '/webhooks/stripe'].map((path) =>
        exports.default.fetch(`http://hearth.localhost:8787${path}`, { redirect: 'manual' }),
      ),
    );
    const ids = replies.map((reply) => reply.headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(3);
    expect(written().length).toBeGreaterThan(0);
    for (const line of written()) expect(ids).toContain(line.requestId);
    expect(JSON.stringify(written())).not.toContain('s3cret');
  });

  it('contains it also when an upstream fails', async () => {
    const written = lines();
    const app = createApp({
      embedded: { answer: () => Promise.reject(new Error('gone ?a=s3cret')) },
    });
    const request = new Request('http://hearth.localhost:8787/v1/api/tags/getalltags');
    const reply = await app.fetch(request, env, createExecutionContext());
    expect(reply.status).toBeGreaterThanOrEqual(500);
    const id = reply.headers.get('x-request-id');
    expect(written().map(({ requestId }) => requestId)).toEqual(written().map(() => id));
    expect(written().map(({ event }) => event)).toContain('call_failed');
  });
});

describe('the platform', () => {
  it('logs neither whole URLs nor traces of requests', () => {
    expect(wrangler).toMatch(/\[observability\.logs\]\nenabled = true\ninvocation_logs = false\n/);
    expect(wrangler).toMatch(/\[observability\.traces\]\nenabled = false\n/);
  });
});
