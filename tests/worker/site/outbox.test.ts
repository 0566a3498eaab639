import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { testEmail } from '#lib/mail/deliverability-emails.ts';
import { createApp } from '../../../src/worker/app.ts';

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };

interface Shop {
  readonly settings?: Record<string, unknown>;
  readonly secrets?: Record<string, unknown>;
}

const ask = async (url: string, { settings = {}, secrets = {} }: Shop = {}) => {
  const sites = { ...SITES, hearth: { ...SITES.hearth, ...settings } };
  const ctx = createExecutionContext();
  const request = new Request(url, { redirect: 'manual' });
  const reply = await createApp().fetch(request, { ...env, ...secrets, SITES: sites }, ctx);
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
    const { sitesOf } = await import('@parlour/site');
    const site = sitesOf(env)[0]!;
    const email = await emailOf(site, testEmail(site), { to: 'a@example.test', key: 'a' });
    const deployed = { ...env, DEVELOPMENT: '' };
    expect(await deliver(deployed, site, email)).toEqual({
      status: 'later',
      why: 'platform isn’t set up: the binding EMAIL is missing',
    });
  });
});

describe('the secrets of the sites', () => {
  const home = 'http://hearth.localhost:8787/web/tags';

  it('[TENANT-002] are refused when two sites have the same token, whatever its variables are called', async () => {
    const reply = await ask(home, { secrets: { API_TOKEN_OMBRE: 'test-token-hearth' } });
    expect(reply.status).toBe(500);
    expect((await ask(home)).status).not.toBe(500);
  });

  it('[TENANT-002] are refused when a site’s token is the operator’s', async () => {
    const reply = await ask(home, { secrets: { OPERATOR_TOKEN: 'test-token-hearth' } });
    expect(reply.status).toBe(500);
  });
});
