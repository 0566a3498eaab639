import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '@parlour/domain';
import { SAMPLES } from '#lib/mail/samples.ts';
import { parseSites, type Site } from '@parlour/site';
import { sendUnsentEmails, writeTo } from '@parlour/identity';
import type { Env } from '../../../src/worker/platform/env.ts';
import { deliver, emailOf } from '@parlour/mail';
import { withSites } from '../with-sites.ts';

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };
const KEYS = { MAIL_KEY_HEARTH: 'key-of-hearth' };

/** The shop with other mail settings for one site. */
const shopWith = (mail: object): { site: Site; shop: Env } => {
  const sites = { ...SITES, hearth: { ...SITES.hearth, mail } };
  const site = parseSites(sites).find(({ id }) => id === 'hearth')!;
  return { site, shop: { ...env, ...KEYS, ...withSites(sites) } };
};

interface Request {
  readonly address: string;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** A fake provider: the requests that it received, and its answer. */
let requests: Request[] = [];
let answer: () => Response | Error;

beforeEach(() => {
  requests = [];
  answer = () => Response.json({ id: '49a3999c' });
  vi.stubGlobal('fetch', (url: string, init: RequestInit & { body: string }) => {
    requests.push({
      address: url,
      headers: new Headers(init.headers),
      body: JSON.parse(init.body) as Record<string, unknown>,
    });
    const given = answer();
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const RESEND = { provider: 'resend', key: 'MAIL_KEY_HEARTH', from: 'orders@hearth.example' };
const POSTMARK = { provider: 'postmark', key: 'MAIL_KEY_HEARTH', stream: 'orders' };

const send = async (mail: object) => {
  const { site, shop } = shopWith(mail);
  const to = { to: 'ada@example.test', key: 'hearth order-confirmed 7K3 2' };
  return deliver(shop, site, await emailOf(site, SAMPLES['order-confirmed'](site), to));
};

describe('a site’s emails', () => {
  it('go to Resend in its format, with a key that it accepts once', async () => {
    expect(await send(RESEND)).toEqual({ status: 'sent' });
    const [request] = requests;
    expect(request?.address).toBe('https://api.resend.com/emails');
    expect(request?.headers.get('authorization')).toBe('Bearer key-of-hearth');
    expect(request?.headers.get('idempotency-key')).toBe('hearth order-confirmed 7K3 2');
    expect(request?.headers.get('user-agent')).toBe('Parlour');
    expect(request?.body).toMatchObject({
      from: '"Hearth & Hale" <orders@hearth.example>',
      to: ['ada@example.test'],
      reply_to: 'letters@hearthandhale.example',
      subject: 'Your order 7K3PM0WXQA at Hearth & Hale',
      html: expect.stringContaining('£1,973.70') as unknown,
      text: expect.stringContaining('£1,973.70') as unknown,
      headers: { 'Auto-Submitted': 'auto-generated' },
      tags: [{ name: 'kind', value: 'order-confirmed' }],
    });
  });

  it.each([
    [429, { name: 'rate_limit_exceeded' }, 'later'],
    [500, { name: 'internal_server_error' }, 'later'],
    [403, { name: 'validation_error' }, 'later'],
    [409, { name: 'concurrent_idempotent_requests' }, 'later'],
    [409, { name: 'invalid_idempotent_request' }, 'sent'],
    [422, { name: 'invalid_parameter' }, 'refused'],
  ])('that Resend answers with %s %j are %s', async (status, body, outcome) => {
    answer = () =>
      Response.json({ statusCode: status, message: 'ada@example.test', ...body }, { status });
    const given = await send(RESEND);
    expect(given.status).toBe(outcome);
    expect(JSON.stringify(given)).not.toContain('ada@');
  });

  it('go to Postmark in its format, untracked and with an id for each email', async () => {
    answer = () => Response.json({ ErrorCode: 0, Message: 'OK', MessageID: 'b7bc2f4a' });
    expect(await send(POSTMARK)).toEqual({ status: 'sent' });
    const [request] = requests;
    expect(request?.address).toBe('https://api.postmarkapp.com/email');
    expect(request?.headers.get('x-postmark-server-token')).toBe('key-of-hearth');
    expect(request?.body).toMatchObject({
      From: '"Hearth & Hale" <letters@hearthandhale.example>',
      To: 'ada@example.test',
      ReplyTo: 'letters@hearthandhale.example',
      MessageStream: 'orders',
      TrackOpens: false,
      TrackLinks: 'None',
      HtmlBody: expect.stringContaining('£1,973.70') as unknown,
      TextBody: expect.stringContaining('£1,973.70') as unknown,
    });
    expect(request?.body.Headers).toContainEqual({
      Name: 'Message-ID',
      Value: '<hearth.order-confirmed.7K3.2@hearthandhale.example>',
    });
  });

  it.each([
    [422, 406, 'refused'],
    [422, 300, 'refused'],
    [422, 412, 'later'],
    [401, 10, 'later'],
    [429, 429, 'later'],
    [503, 100, 'later'],
  ])('that Postmark answers with %s and code %s are %s', async (status, ErrorCode, outcome) => {
    answer = () => Response.json({ ErrorCode, Message: 'ada@example.test' }, { status });
    expect((await send(POSTMARK)).status).toBe(outcome);
  });

  it('wait when there is no answer, or no JSON', async () => {
    answer = () => new TypeError('connection lost');
    expect((await send(RESEND)).status).toBe('later');
    answer = () => new Response('<html>', { status: 502 });
    expect((await send(POSTMARK)).status).toBe('later');
  });

  it('are stored by a local shop whose key is not set, and wait in any other', async () => {
    const missing = { ...RESEND, key: 'MAIL_KEY_NOBODY' };
    expect(await send(missing)).toEqual({ status: 'sent' });
    expect(requests).toEqual([]);
    const { site, shop } = shopWith(missing);
    const email = await emailOf(site, SAMPLES.test(site), { to: 'a@example.test', key: 'k' });
    expect(await deliver({ ...shop, DEVELOPMENT: '' }, site, email)).toEqual({
      status: 'later',
      why: 'resend isn’t set up: the secret MAIL_KEY_NOBODY isn’t set',
    });
  });
});

describe('the settings of a site’s mail', () => {
  it.each([
    [{ provider: 'pigeon' }, /SITES\.hearth\.mail/],
    [{ provider: 'resend' }, /SITES\.hearth\.mail\.key: missing/],
    [{ ...RESEND, from: 'Hearth' }, /SITES\.hearth\.mail\.from/],
    [{ provider: 'platform', logo: '/sites/hearth/logo.svg' }, /mail\.logo: name a PNG or a JPEG/],
    [{ provider: 'platform', logo: '/sites/ombre/logo.png' }, /mail\.logo: .* site ombre/],
    [{ ...RESEND, api: 'http://elsewhere.example' }, /mail\.api: plain http/],
    [{ ...RESEND, key: 'API_TOKEN_HEARTH' }, /has another use, too/],
  ])('refuse %j', (mail, problem) => {
    expect(() => shopWith(mail)).toThrow(problem);
  });
});

describe('an email about an account that cannot be sent', () => {
  const waiting = async () =>
    (await env.IDENTITY_DB.prepare('SELECT recipient, attempts, endsAt FROM unsentLetter').all())
      .results;
  const unsentEmail = async (kind: 'reset-password' | 'password-changed') => {
    const { site, shop } = shopWith(RESEND);
    await writeTo(shop, site, 'ada@example.test', SAMPLES[kind](site));
    return shop;
  };

  it('is retried under the same key, and deleted once it has been sent', async () => {
    answer = () => Response.json({}, { status: 503 });
    const shop = await unsentEmail('reset-password');
    expect(await waiting()).toMatchObject([{ recipient: 'ada@example.test', attempts: 1 }]);
    answer = () => Response.json({ id: '1' });
    await sendUnsentEmails(shop, Date.now() + 2 * MINUTE_MS);
    expect(await waiting()).toEqual([]);
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(requests[1]?.body.text).toContain('/idp/reset-password?token=');
  });

  it('is deleted when its link has expired', async () => {
    answer = () => Response.json({}, { status: 503 });
    const shop = await unsentEmail('reset-password');
    await sendUnsentEmails(shop, Date.now() + 61 * MINUTE_MS);
    expect(await waiting()).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it('is deleted at once when its address is refused', async () => {
    answer = () => Response.json({ name: 'invalid_parameter' }, { status: 422 });
    await unsentEmail('password-changed');
    expect(await waiting()).toEqual([]);
  });
});
