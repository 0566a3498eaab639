import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/worker/app.ts';
import { linkOf, loadProvider, newestEmail, signUp } from '../identity/people.ts';
import { Browser } from '../browser.ts';
import { TOKEN } from './call.ts';
import { withSites } from '../with-sites.ts';

/* A site whose console has a host of its own. */

const { SITES } = env as unknown as { SITES: Record<string, Record<string, unknown>> };

const bindings = {
  ...env,
  ...withSites({
    ...SITES,
    hearth: {
      ...SITES.hearth,
      consoleHost: 'ops.localhost',
      operatorSignIn: { claim: 'operator_role', passkey: false },
      operators: [{ name: 'Ada', token: 'OPERATOR_ADA', role: 'everything' }],
    },
  }),
  OPERATOR_ADA: 'token-of-ada',
};

const SHOP = 'http://hearth.localhost:8787';
const CONSOLE = 'http://ops.localhost:8787';

const shop = async (request: Request): Promise<Response> => {
  const ctx = createExecutionContext();
  const reply = await createApp().fetch(request, bindings, ctx);
  await waitOnExecutionContext(ctx);
  return reply;
};

const browserAt = (origin: string): Browser => new Browser(origin, shop);

const statusAt = async (origin: string, path: string): Promise<number> =>
  (await browserAt(origin).get(path)).status;

const exportAt = (origin: string): Promise<Response> =>
  shop(
    new Request(`${origin}/operator/catalogue/export?site=hearth`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    }),
  );

const token = { form: 'sign-in', token: 'token-of-ada' };

beforeAll(loadProvider);

describe('a console with a host of its own', () => {
  it('[TENANT-003] is not found at the hosts of the shop, and neither are the operators’ calls', async () => {
    for (const path of ['/operator', '/operator/console/orders', '/auth/operator']) {
      const reply = await browserAt(SHOP).get(path);
      expect(reply.status, path).toBe(404);
      expect(await reply.text(), path).toBe('There is no page at this URL.\n');
    }
    expect((await browserAt(SHOP).post('/operator', token)).status).toBe(404);
    expect((await exportAt(SHOP)).status).toBe(404);
    expect((await exportAt(CONSOLE)).status).toBe(200);
  });

  it('shows nothing of the shop at its host', async () => {
    for (const path of ['/cart', '/products', '/idp/sign-in', '/auth/sign-in', '/api/customer']) {
      const reply = await browserAt(CONSOLE).get(path);
      expect(reply.status, path).toBe(404);
      expect(await reply.text(), path).toBe('There is no page at this URL.\n');
    }
    expect((await browserAt(CONSOLE).get('/')).headers.get('location')).toBe('/operator');
  });

  it('gives its cookie there alone, and takes forms from no page of the shop', async () => {
    const browser = browserAt(CONSOLE);
    const reply = await browser.post('/operator', token);
    expect(reply.status).toBe(303);
    expect(reply.headers.getSetCookie().join()).toContain('__Host-operator=');
    // Astro would render the page, and is not in this runtime.
    expect((await browser.get('/operator/console/orders')).headers.get('x-robots-tag')).toBe(
      'noindex',
    );
    for (const headers of [
      { origin: SHOP, 'sec-fetch-site': 'same-site' },
      { origin: SHOP, 'sec-fetch-site': 'same-origin' },
    ]) {
      expect((await browser.post('/operator', { form: 'sign-out' }, headers)).status).toBe(403);
    }
    const shopper = await browserAt(SHOP).post('/auth/sign-out', {}, { origin: CONSOLE });
    expect(shopper.status).toBe(403);
  });

  it('opens after a sign-in with an account at the shop’s own provider', async () => {
    const shopper = browserAt(SHOP);
    const person = await signUp(shopper);
    const granted = await shop(
      new Request(`${CONSOLE}/operator/people`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ site: 'hearth', email: person.email, role: 'orders' }),
      }),
    );
    expect(granted.status).toBe(200);
    await shopper.post(linkOf((await newestEmail())!.body));
    const operator = browserAt(CONSOLE);
    const asked = await operator.get('/auth/operator?returnTo=/operator/console/orders');
    const authorize = asked.headers.get('location') ?? '';
    expect(new URL(authorize).searchParams.get('redirect_uri')).toBe(`${CONSOLE}/post-login`);
    const { url } = await shopper.follow(await shopper.get(authorize));
    // The policy of the sign-in page keeps its form from redirecting to another origin: the page goes on.
    const sent = await shopper.post(url.href, { ...person });
    expect(sent.status).toBe(200);
    const next = (sent.headers.get('refresh') ?? '').replace('0;url=', '');
    const back = new URL((await shopper.get(next)).headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(`${CONSOLE}/post-login`);
    const reply = await operator.get(`/auth/complete${back.search}`);
    expect(reply.headers.get('location')).toBe('/operator/console/orders');
    expect(operator.cookie('__Host-operator')).toBeDefined();
    expect(shopper.cookie('__Host-operator')).toBeUndefined();
    expect(await statusAt(CONSOLE, '/operator/console/orders')).toBe(303);
  });
});
