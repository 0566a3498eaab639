import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { testEmail } from '#lib/mail/deliverability-emails.ts';
import { createApp } from '../../../src/worker/app.ts';
import { withSites } from '../with-sites.ts';

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };

interface Shop {
  readonly settings?: Record<string, unknown>;
  readonly secrets?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

const ask = async (url: string, { settings = {}, secrets = {}, headers = {} }: Shop = {}) => {
  const sites = { ...SITES, hearth: { ...SITES.hearth, ...settings } };
  const ctx = createExecutionContext();
  const request = new Request(url, { redirect: 'manual', headers });
  const reply = await createApp().fetch(request, { ...env, ...secrets, ...withSites(sites) }, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

/** The app gives no answer itself for an accessible outbox: Astro renders the page. */
const isOpen = async (...shop: Parameters<typeof ask>): Promise<boolean> => {
  const reply = await ask(...shop);
  const text = await reply.text();
  expect(reply.status).toBe(404);
  return !text.includes('not_found');
};

describe('the outbox of emails', () => {
  const LOCAL = 'http://hearth.localhost:8787/idp/outbox';

  it('exists on this machine itself, during development', async () => {
    expect(await isOpen(LOCAL)).toBe(true);
  });

  it.each(['', 'false', undefined])(
    'does not exist when DEVELOPMENT is %j',
    async (DEVELOPMENT) => {
      expect(await isOpen(LOCAL, { secrets: { DEVELOPMENT } })).toBe(false);
    },
  );

  it('is not answered on a host that is not local, whatever the origin of the site', async () => {
    const settings = { hosts: ['hearth.localhost', 'www.hearth.example'] };
    expect(await isOpen('http://www.hearth.example/idp/outbox', { settings })).toBe(false);
    expect(await isOpen(LOCAL, { settings })).toBe(true);
  });

  it('stores no email of a shop that is not in development', async () => {
    const { deliver } = await import('@parlour/mail');
    const { emailOf } = await import('@parlour/mail');
    const { siteById } = await import('@parlour/site');
    const site = (await siteById(env, 'parlour'))!;
    const email = await emailOf(site, testEmail(site), { to: 'a@example.test', key: 'a' });
    const deployed = { ...env, DEVELOPMENT: '' };
    expect(await deliver(deployed, site, email)).toEqual({
      status: 'later',
      why: 'platform isn’t set up: the binding EMAIL is missing',
    });
  });
});

describe('the secrets of the sites', () => {
  const origin = 'http://hearth.localhost:8787';
  const HEARTH = 'test-token-hearth';

  /** The statuses with which the doors that take tokens answer to this one. */
  const doors = async (secrets: Record<string, unknown> = {}) => {
    const replies = [
      ask(`${origin}/market/web/tags`, { secrets, headers: { 'x-api-token': HEARTH } }),
      ask(`${origin}/operator/catalogue/export?site=hearth`, {
        secrets,
        headers: { authorization: `Bearer ${HEARTH}` },
      }),
    ];
    return (await Promise.all(replies)).map(({ status }) => status);
  };

  it('[TENANT-002] let nobody in when two sites have the same token, whatever its variables are called', async () => {
    expect(await doors({ API_TOKEN_OMBRE: HEARTH })).toEqual([500, 500]);
    expect(await doors()).toEqual([200, 401]);
  });

  it('[TENANT-002] let nobody in when a site’s token is the operator’s', async () => {
    expect(await doors({ OPERATOR_TOKEN: HEARTH })).toEqual([500, 500]);
  });
});
