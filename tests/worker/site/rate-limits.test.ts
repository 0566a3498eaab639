import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { OWN_PAGE } from '../gateway/fixture.ts';

/** More than any client may send in a period, even if one ends in between. */
const TOO_MANY = 500;

interface SentRequest {
  readonly client: string;
  readonly host?: string;
}

const USER = '0a0a0a0a-0a0a-0a0a-0a0a-0a0a0a0a0a0a';

const suggest = ({ client, host = 'localhost' }: SentRequest): Promise<Response> =>
  exports.default.fetch(`http://${host}/web/products/suggestions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': client },
    body: JSON.stringify({ query: 'sofa' }),
  });

const visit = (path: string, client: string): Promise<Response> =>
  exports.default.fetch(`http://localhost${path}`, {
    headers: { 'cf-connecting-ip': client },
    redirect: 'manual',
  });

/** Requests at the same time: one after another, a busy machine would not send too many in a period. */
const AT_ONCE = 20;

/** A reply to one request too many. */
const untilRefused = async (send: () => Promise<Response>): Promise<Response> => {
  for (let sent = 0; sent < TOO_MANY; sent += AT_ONCE) {
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, send));
    const refused = replies.find(({ status }) => status === 429);
    await Promise.all(
      replies.filter((reply) => reply !== refused).map((reply) => reply.arrayBuffer()),
    );
    if (refused) return refused;
  }
  throw new Error('never refused');
};

describe('the limits of one client', () => {
  it('refuse a client that searches too often, with the time to wait', async () => {
    const client = '192.0.2.1';
    expect((await suggest({ client })).status).toBe(200);
    const refused = await untilRefused(() => suggest({ client }));
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    expect((await suggest({ client: '192.0.2.2' })).status).toBe(200);
    expect((await suggest({ client, host: 'hearth.localhost' })).status).toBe(200);
  });

  it('count every spelling of the paths', async () => {
    const client = '192.0.2.31';
    await untilRefused(() => visit('/products?searchQuery=sofa', client));
    const spelt = await visit('/%70roducts?searchQuery=sofa', client);
    expect([spelt.status, spelt.headers.get('location')]).toEqual([
      308,
      '/products?searchQuery=sofa',
    ]);
  });

  it('count pages of results, and no other page', async () => {
    const client = '192.0.2.3';
    const refused = await untilRefused(() => visit('/products?searchQuery=sofa', client));
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.text()).toBe('Too many searches. Please wait a moment.\n');
    expect((await visit('/products?searchQuery=', client)).status).not.toBe(429);
    expect((await visit('/', client)).status).not.toBe(429);
  });

  it('refuse a client that sends too many forms of any kind, before they are read', async () => {
    const send = (client: string) =>
      exports.default.fetch('http://localhost/bro/products/d/1', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'cf-connecting-ip': client,
          origin: 'http://localhost',
        },
        body: 'form=none',
      });
    const refused = await untilRefused(() => send('192.0.2.8'));
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.text()).toBe(
      'Too many forms at once. Please wait a minute and try again.\n',
    );
    expect((await send('192.0.2.9')).status).toBe(400);
  });

  it('[API-043] [ENQ-006] refuse a client that looks up postcodes too often, with the time to wait', async () => {
    const client = '192.0.2.4';
    const lookUp = () => visit('/api/address?postcode=BA11AA', client);
    expect((await lookUp()).status).toBe(200);
    const refused = await untilRefused(lookUp);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      message:
        'Too many postcodes looked up at once. Please wait a minute, or type the address yourself.',
    });
    expect((await visit('/api/address?postcode=BA11AA', '192.0.2.5')).status).toBe(200);
    expect((await suggest({ client })).status).toBe(200);
  });

  it('[API-093] [CHAT-011] refuse a client that talks to the assistant too often, with the time to wait', async () => {
    const client = '192.0.2.6';
    const say = (host = 'localhost'): Promise<Response> =>
      exports.default.fetch(`http://${host}/v1/api/contents/chatbot`, {
        method: 'POST',
        headers: {
          ...OWN_PAGE,
          'content-type': 'application/json',
          'cf-connecting-ip': client,
        },
        body: JSON.stringify({ botName: 'B', botAlias: 'A', userId: USER, inputText: 'hello' }),
      });
    expect((await say()).status).toBe(200);
    const refused = await untilRefused(say);
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      message: 'That was a lot at once. Please wait a minute.',
    });
    expect((await say('hearth.localhost')).status).toBe(200);
  });

  it.each<[string, string, Record<string, string>]>([
    ['a call', '/v1/api/orders/postsaveorder', {}],
    ['a form', '/test-payments/tokens', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a message to the assistant', '/v1/api/contents/chatbot', {}],
    ['a wish for an alert', '/web/product-alert', {}],
    ['a change of password', '/v1/api/profiles/postchangepassword', {}],
  ])(
    '[API-005] never count %s that another site sends with a victim’s browser',
    async (...sent) => {
      const [, path, more] = sent;
      const headers = {
        'content-type': 'text/plain',
        ...more,
        'cf-connecting-ip': `198.51.100.${path.length}`,
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        cookie: `__Host-session=${'a'.repeat(43)}`,
      };
      const send = async () => {
        const init = { method: 'POST', headers, body: 'a=b' };
        const reply = await exports.default.fetch(`http://localhost${path}`, init);
        await reply.arrayBuffer();
        expect([401, 403]).toContain(reply.status);
      };
      for (let sent = 0; sent < TOO_MANY; sent += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, send));
    },
  );
});
