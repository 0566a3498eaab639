import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';
import { withSites } from '../with-sites.ts';

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };

/** The shop with a site on a domain of its own. */
const at = async (path: string, settings: object): Promise<Response> => {
  const hearth = {
    ...SITES.hearth,
    hosts: ['staging.brand.example'],
    origin: 'https://staging.brand.example',
    payments: { provider: 'test' },
    ...settings,
  };
  const ctx = createExecutionContext();
  const request = new Request(`https://staging.brand.example${path}`, { redirect: 'manual' });
  const reply = await createApp().fetch(
    request,
    { ...env, ...withSites({ ...SITES, hearth }) },
    ctx,
  );
  await waitOnExecutionContext(ctx);
  return reply;
};

const TRIAL = { development: true };
const PUBLISHED = ['/.well-known/ucp', '/.well-known/acp.json'];

describe('a site for trials on a real domain', () => {
  it.each(['/web/tags', '/auth/sign-in', '/nothing'])(
    'is no page of a search engine: %s',
    async (path) => {
      expect((await at(path, TRIAL)).headers.get('x-robots-tag')).toBe('noindex');
    },
  );

  it.each(PUBLISHED)('is open to no assistant: %s', async (path) => {
    expect((await at(path, TRIAL)).status).toBe(404);
  });

  it('is open to the assistants that its settings name', async () => {
    const named = { ...TRIAL, agents: { protocols: ['ucp'] } };
    const statuses = PUBLISHED.map(async (path) => (await at(path, named)).status);
    expect(await Promise.all(statuses)).toEqual([200, 404]);
  });
});

describe('a site with HTTPS on all of its subdomains', () => {
  it.each(['/web/tags', '/nothing'])('tells browsers so with %s', async (path) => {
    const reply = await at(path, { ...TRIAL, httpsSubdomains: true });
    expect(reply.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  });
});

describe('the same site once it sells', () => {
  const SELLING = {
    payments: {
      provider: 'stripe',
      publishableKey: 'pk_live_1',
      secretKey: 'STRIPE_KEY_HEARTH',
      webhookSecret: 'STRIPE_WEBHOOK_HEARTH',
    },
  };

  it('is for search engines and assistants', async () => {
    const [ucp] = PUBLISHED;
    const reply = await at(ucp ?? '', SELLING);
    expect([reply.status, reply.headers.get('x-robots-tag')]).toEqual([200, null]);
  });
});
