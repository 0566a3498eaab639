import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@parlour/contract';
import { createApp } from '../../../src/worker/app.ts';
import { Browser } from '../browser.ts';
import { loadProvider, signUp } from '../identity/people.ts';

/* Programs send bodies of any size to every entry point, signed out. */

const ORIGIN = 'http://hearth.localhost:8787';
const KILOBYTE = 1_024;
/** The largest body that any entry point takes from a stranger: that of a call. */
const MAX_BYTES = 256 * KILOBYTE;
/** What a stream may have fetched ahead. */
const AHEAD_BYTES = 128 * KILOBYTE;
/** The body ends here if nothing refuses it, so that the test ends as well. */
const SENT_BYTES = 4 * MAX_BYTES;

const app = createApp();

/** Every path that takes a body, with a value in each place; the provider and the market have routes of their own. */
const ENTRY_POINTS = [
  ...app.routes
    .filter(({ method }) => ['POST', 'PUT', 'DELETE', 'ALL'].includes(method))
    .map(({ method, path }) => [method === 'ALL' ? 'POST' : method, path] as const),
  ...Object.values(calls)
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => [method, `/market/${path}`] as const),
  ...['token', 'introspect', 'revoke', 'register', 'authorize', 'userinfo', 'end-session']
    .map((name) => `/idp/oauth2/${name}`)
    .concat('/idp/passkey-challenge', '/idp/account/password', '/idp/account/passkeys/challenge')
    .map((path) => ['POST', path] as const),
].map(
  ([method, path]) =>
    [
      method,
      path
        .replaceAll(/:\w+(\{[^}]*\})?\??/g, '1')
        .replaceAll(/\{\w+\}/g, '1')
        .replaceAll('*', 'x'),
    ] as const,
);

const REQUESTS = [...new Set(ENTRY_POINTS.map((point) => point.join(' ')))];

let clients = 0;

/** Another network for each request, so that no rate limit answers in place of the entry point. */
const client = (): string => {
  clients += 1;
  return `10.0.${String(clients >> 8)}.${String(clients & 255)}`;
};

/** Sends a body without a length in chunks; returns the status and the number of bytes that were taken. */
const sendEndless = async (method: string, path: string, type: string) => {
  let bytes = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = new Uint8Array(16 * KILOBYTE).fill(0x61);
        bytes += chunk.byteLength;
        controller.enqueue(chunk);
        if (bytes >= SENT_BYTES) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    'cf-connecting-ip': client(),
    origin: ORIGIN,
    'sec-fetch-site': 'same-origin',
    'content-type': type,
    cookie: 'XSRF-TOKEN=a',
    'x-xsrf-token': 'a',
  };
  const ctx = createExecutionContext();
  const request = new Request(ORIGIN + path, { method, headers, body, redirect: 'manual' });
  const { status } = await app.fetch(request, env, ctx);
  await waitOnExecutionContext(ctx);
  return { status, bytes };
};

beforeAll(loadProvider, 120_000);

describe('a body without an end, from a stranger', () => {
  it.each(['application/json', 'application/x-www-form-urlencoded'])(
    'is refused while it comes, as %s at every entry point',
    async (type) => {
      expect(REQUESTS.length).toBeGreaterThan(150);
      for (const request of REQUESTS) {
        const [method = '', path = ''] = request.split(' ');
        const { status, bytes } = await sendEndless(method, path, type);
        expect.soft(bytes, request).toBeLessThanOrEqual(MAX_BYTES + AHEAD_BYTES);
        expect.soft(status, request).toBeLessThan(500);
        expect.soft(status, request).toBeGreaterThan(302);
      }
    },
    120_000,
  );
});

describe('a form with a file', () => {
  /** More than a form without a file may have. */
  const withFile = (): FormData => {
    const form = new FormData();
    form.set('form', 'picture');
    form.set('picture', new File([new Uint8Array(MAX_BYTES)], 'ada.jpg'));
    return form;
  };

  it('is read for a customer, and for nobody else', async () => {
    const customer = new Browser(ORIGIN);
    expect((await customer.postFiles('/profile/edit', withFile())).status).toBe(401);
    await signUp(customer);
    // The file is no picture, which the form says once it has been read.
    expect((await customer.postFiles('/profile/edit', withFile())).status).toBe(422);
  });
});
