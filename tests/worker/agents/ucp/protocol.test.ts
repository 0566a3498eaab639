import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CAPABILITIES, UCP_VERSION } from '@parlour/agents';
import { stopAgent } from '@parlour/contract';
import { stock } from '../../checkout/shop.ts';
import { operate } from '../../operator/orders.ts';
import { pass, remoteSites } from '../../gateway/fixture.ts';
import { begin, CHAIR, line, read, whole } from './buying.ts';
import { declared, EVERYTHING, Platform, PROFILE, profileWith } from './platform.ts';
import { ANSWERS, faultsOf } from './schemas.ts';
import { withSites } from '../../with-sites.ts';

/* protocol_test.py of the protocol's own suite, negotiation, signatures, and access. */

const SITES = ['parlour', 'hearth', 'nordhem', 'ombre'] as const;
const originOf = (site: (typeof SITES)[number]) =>
  site === 'parlour' ? 'http://localhost:8787' : `http://${site}.localhost:8787`;

let platform: Platform;

beforeAll(async () => {
  await stock(CHAIR);
  platform = await Platform.start();
});

const search = (one: Platform, more: Parameters<Platform['request']>[1] = {}) =>
  one.request('/catalog/search', { body: { query: 'Thing' }, ...more });

describe('protocol_test', () => {
  it('test_discovery: every site publishes its capabilities, with its own keys', async () => {
    const kids = new Set<string>();
    for (const site of SITES) {
      const reply = await platform.visit(`${originOf(site)}/.well-known/ucp`);
      expect(reply.headers.get('cache-control')).toBe('public, max-age=300');
      const profile = await reply.json<{
        ucp: { services: Record<string, { endpoint: string }[]>; capabilities: object };
        keys: { kid: string; d?: string }[];
      }>();
      expect(faultsOf(profile, ANSWERS.profile ?? [])).toEqual([]);
      expect(profile.ucp.services['dev.ucp.shopping']?.[0]?.endpoint).toBe(`${originOf(site)}/ucp`);
      const { search: _, identity: __, ...bought } = CAPABILITIES;
      expect(Object.keys(profile.ucp.capabilities)).toEqual(
        expect.arrayContaining(Object.values(bought)),
      );
      expect(profile.keys[0]?.d).toBeUndefined();
      kids.add(profile.keys[0]?.kid ?? '');
    }
    expect(kids.size).toBe(SITES.length);
  });

  it('test_discovery_urls: the site serves its own extension, which is bound to its name', async () => {
    const reply = await platform.visit('http://hearth.localhost:8787/.well-known/ucp');
    const { ucp } = await reply.json<{
      ucp: Record<'capabilities' | 'payment_handlers', Record<string, { schema: string }[]>>;
    }>();
    const own = [...Object.entries(ucp.capabilities), ...Object.entries(ucp.payment_handlers)]
      .map(([name, [entry]]) => ({ name, schema: entry?.schema ?? '' }))
      .filter(({ schema }) => !schema.startsWith(`https://ucp.dev/${UCP_VERSION}/`));
    expect(own).toHaveLength(3);
    for (const { name, schema } of own) {
      const prefix = new URL(schema).hostname.split('.').reverse().join('.');
      expect(name.startsWith(`${prefix}.`)).toBe(true);
      const file = await platform.visit(schema);
      expect(await file.json()).toMatchObject({ $id: schema, name });
    }
  });

  it('test_version_negotiation', async () => {
    expect((await begin(platform)).status).toBe(201);
    const asking = (version: string) =>
      search(platform, {
        isSigned: false,
        headers: { 'ucp-agent': `profile="${PROFILE}"; version="${version}"` },
      });
    expect((await asking(UCP_VERSION)).status).toBe(200);
    expect(await asking('2099-01-01')).toMatchObject({
      status: 422,
      body: { code: 'version_unsupported' },
    });
    const older = await Platform.start({
      profile: { ucp: { version: '2026-01-23', services: {}, payment_handlers: {} } },
    });
    expect(await search(older, { isSigned: false })).toMatchObject({
      status: 422,
      body: { code: 'version_unsupported', continue_url: platform.origin },
    });
  });
});

describe('negotiation', () => {
  it('answers with the capabilities that both have, and says when there are none', async () => {
    const one = { [CAPABILITIES.search]: declared(), [CAPABILITIES.discount]: declared() };
    const narrow = await Platform.start({ capabilities: one });
    const { body } = await search(narrow);
    expect(body.ucp.capabilities).toEqual({ [CAPABILITIES.search]: [{ version: UCP_VERSION }] });
    expect(body.products[0].variants[0].fulfillment).toBeUndefined();
    const refused = await narrow.request('/checkout-sessions', { body: whole() });
    expect(refused).toMatchObject({
      status: 200,
      body: { ucp: { status: 'error' }, messages: [{ code: 'capabilities_incompatible' }] },
    });
    const old = await Platform.start({
      capabilities: { [CAPABILITIES.search]: [{ version: '2026-01-23' }] },
    });
    expect((await search(old)).body.messages).toMatchObject([
      { code: 'capabilities_incompatible' },
    ]);
  });

  it('refuses profiles that are invalid, unavailable or too large, and follows no redirect', async () => {
    const at = async (url: string) => {
      const one = await Platform.start({ address: url, env: { DEVELOPMENT: '' } });
      const { status, body } = await search(one, { isSigned: false });
      return { status, code: body.code, read: one.read };
    };
    for (const url of [
      'http://agent.example/p',
      'https://10.0.0.1/p',
      'https://a.internal/p',
      'x',
    ]) {
      expect(await at(url), url).toEqual({
        status: 400,
        code: 'invalid_profile_url',
        read: 0,
      });
    }
    const none = await platform.visit(
      new Request('http://hearth.localhost:8787/ucp/catalog/search', {
        method: 'POST',
        body: '{}',
      }),
    );
    expect(none.status).toBe(400);
    const answering = async (network: (request: Request) => Response) => {
      const { status, body } = await search(await Platform.start({ network }), { isSigned: false });
      return `${String(status)} ${body.code}`;
    };
    expect(await answering(() => new Response('', { status: 404 }))).toBe(
      '424 profile_unreachable',
    );
    expect(await answering(() => Response.redirect('https://b.example/', 302))).toBe(
      '424 profile_unreachable',
    );
    expect(await answering(() => new Response('<html>'))).toBe('422 profile_malformed');
    expect(await answering(() => Response.json({ ucp: {} }))).toBe('422 profile_malformed');
    expect(await answering(() => new Response('x'.repeat(300_000)))).toBe('422 profile_malformed');
    const secret = { ucp: { version: UCP_VERSION, services: {}, payment_handlers: {} } };
    const keys = [{ kid: 'a', kty: 'EC', crv: 'P-256', x: 'a', y: 'b', d: 'c' }];
    expect(await answering(() => Response.json({ ...secret, keys }))).toBe('422 profile_malformed');
  });

  it('requests a profile once, and again for a new key, though not at once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { key: old } = await Platform.start({}, 'old');
    const { key } = await Platform.start();
    let shown = old;
    const one = await Platform.start({
      network: () => Response.json(profileWith(shown, EVERYTHING)),
    });
    expect((await search(one)).status).toBe(401);
    shown = key;
    expect((await search(one)).status).toBe(401);
    expect(one.read).toBe(1);
    pass(61);
    expect((await search(one)).status).toBe(200);
    await search(one);
    expect(one.read).toBe(2);
    vi.useRealTimers();
  });
});

describe('signatures', () => {
  it('are required for writes and not for reads', async () => {
    expect((await search(platform, { isSigned: false })).status).toBe(200);
    for (const path of ['/carts', '/checkout-sessions']) {
      const reply = await platform.request(path, { body: whole(), isSigned: false });
      expect(reply).toMatchObject({ status: 401, body: { code: 'signature_missing' } });
    }
    const order = await platform.request('/orders/1', { isSigned: false });
    expect(order.status).toBe(401);
  });

  it('act once: the same signed request again has no effect', async () => {
    const { body } = await begin(platform);
    const path = `/checkout-sessions/${body.id}`;
    const put = (quantity: number) =>
      platform.request(path, { method: 'PUT', body: whole(line(CHAIR, quantity)), key: '' });
    await put(3);
    const captured = platform.sendAgain;
    await put(5);
    const again = await captured();
    expect(again.status).toBe(401);
    expect(await again.json()).toMatchObject({ code: 'signature_invalid' });
    expect((await read(platform, body.id)).body.line_items).toMatchObject([{ quantity: 5 }]);
  });

  it('are refused when they are invalid, on every call', async () => {
    const stranger = await Platform.start({
      profile: profileWith((await Platform.start({}, 'b')).key, EVERYTHING),
    });
    expect(await search(stranger)).toMatchObject({ status: 401, body: { code: 'key_not_found' } });
    const broken = await search(platform, {
      headers: { 'signature-agent': 'sig1="x"' },
      isSigned: false,
    });
    expect(broken.status).toBe(200);
    const { body } = await begin(platform);
    const other = await Platform.start({ address: 'https://other.example/profile' }, 'b');
    const theirs = await read(other, body.id);
    expect(theirs.body, 'a checkout is its own agent’s').toMatchObject({
      messages: [{ code: 'not_found' }],
    });
  });
});

describe('access', () => {
  it('ends for an agent at the moment an operator blocks it', async () => {
    const bad = await Platform.start({ address: 'https://bad.example/profile' }, 'bad');
    expect((await begin(bad)).status).toBe(201);
    const mark = { site: 'hearth', by: 'profile', value: 'bad.example' } as const;
    await operate(stopAgent, { body: { ...mark, reason: 'Too many' } });
    expect(await begin(bad)).toMatchObject({ status: 403, body: { code: 'agent_stopped' } });
    expect((await search(bad)).status).toBe(403);
    expect((await begin(platform)).status).toBe(201);
  });

  it('is read-only when the market is remote, and closed when the protocol is switched off', async () => {
    const remote = await Platform.start({ env: withSites(remoteSites()) });
    const profile = await remote.visit('http://hearth.localhost:8787/.well-known/ucp');
    const { ucp } = await profile.json<{
      ucp: { capabilities: object; payment_handlers: object };
    }>();
    expect(Object.keys(ucp.capabilities)).not.toContain(CAPABILITIES.checkout);
    expect(ucp.payment_handlers).toEqual({});
    const refused = await remote.request('/checkout-sessions', {
      body: { line_items: [line(CHAIR)] },
    });
    expect(refused.body.messages).toMatchObject([{ code: 'capabilities_incompatible' }]);
    const sites = structuredClone(env.SITES) as Record<string, { agents: object }>;
    sites.hearth!.agents = { protocols: ['mcp'] };
    const silent = await Platform.start({ env: { ...withSites(sites) } });
    expect((await silent.visit('http://hearth.localhost:8787/.well-known/ucp')).status).toBe(404);
    expect((await search(silent)).status).toBe(404);
  });

  it('answers unknown paths with the protocol’s own code', async () => {
    expect(await platform.request('/nothing', { body: {} })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    const large = { query: 'x'.repeat(70_000) };
    expect(await platform.request('/catalog/search', { body: large })).toMatchObject({
      status: 413,
      body: { code: 'request_too_large' },
    });
  });
});
