import { beforeEach, describe, expect, it } from 'vitest';
import {
  browserRequest,
  emptyCache,
  FakeUpstream,
  PUBLIC_CALLS,
  startApp,
  startRemote,
  OWN_PAGE,
} from './fixture.ts';

const PUBLIC_ROWS = PUBLIC_CALLS.filter(({ call }) => call.access === 'public');

const BASES: Readonly<Record<string, string>> = {
  main: 'https://main.hearth.test/base',
  web: 'https://web.hearth.test',
  customer: 'https://customer.hearth.test',
};

beforeEach(emptyCache);

describe('calls over the network', () => {
  const start = () => {
    const upstream = new FakeUpstream();
    return { upstream, visit: startRemote(upstream) };
  };

  it.each(PUBLIC_ROWS)(
    '[API-001] [TENANT-002] forward $name to the site’s upstream of its family',
    async (sampled) => {
      const { upstream, visit } = start();
      const reply = await visit(browserRequest('http://hearth.localhost', sampled, OWN_PAGE));
      expect(reply.status).toBe(200);
      expect(await reply.text()).toContain('test-token-hearth');
      expect(upstream.requests).toHaveLength(1);
      const [sent] = upstream.requests;
      expect(sent!.method).toBe(sampled.call.method);
      expect(sent!.url).toBe(browserRequest(BASES[sampled.call.family]!, sampled).url);
    },
  );

  it('[API-036] send limit, skip and sort beside the body as they came, and in the body', async () => {
    const { upstream, visit } = start();
    const path = 'v1/api/sellers/postsellerslist?limit=3&skip=6&sort=-sellerName';
    const reply = await visit(new Request(`http://hearth.localhost/${path}`, { method: 'POST' }));
    expect(reply.status).toBe(200);
    const [sent] = upstream.requests;
    expect(sent!.url).toBe(`https://main.hearth.test/base/${path}`);
    expect(await sent!.json()).toEqual({ limit: 3, skip: 6, sort: '-sellerName' });
  });

  it('[API-002] send a JSON content type every time, even without a body', async () => {
    const { upstream, visit } = start();
    await visit('http://hearth.localhost/web/products');
    expect(upstream.requests[0]!.headers.get('content-type')).toBe('application/json');
  });

  it('[API-004] [TENANT-002] carry the token of the site that the host names', async () => {
    const { upstream, visit } = start();
    await visit('http://hearth.localhost/web/products');
    expect(upstream.requests[0]!.headers.get('x-api-token')).toBe('test-token-hearth');
  });

  it('forward nothing of the browser’s request except what the row declares', async () => {
    const { upstream, visit } = start();
    await visit(
      new Request(`http://hearth.localhost/web/products?page=2&utm_source=x&force=true&now=17`, {
        headers: {
          cookie: 'session=secret',
          authorization: 'Bearer stolen',
          'x-api-token': 'forged',
          'x-forwarded-host': 'ombre.localhost',
          forwarded: 'host=ombre.localhost',
          'x-custom': 'anything',
        },
      }),
    );
    const [sent] = upstream.requests;
    expect(sent!.url).toBe('https://web.hearth.test/web/products?page=2');
    expect(Object.fromEntries(sent!.headers)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-api-token': 'test-token-hearth',
    });
  });

  it('send a body as its row parses it, without fields that the row does not know', async () => {
    const { upstream, visit } = start();
    const body = JSON.stringify({ query: ' oak ', admin: true });
    await visit(new Request('http://hearth.localhost/web/products', { method: 'POST', body }));
    expect(await upstream.requests[0]!.json()).toEqual({ query: 'oak' });
  });
});

describe('the entry point', () => {
  const upstream = new FakeUpstream();
  const visit = startApp({ embedded: upstream.market, send: upstream.send });
  const status = async (path: string, init?: RequestInit) => {
    const reply = await visit(new Request(`http://hearth.localhost${path}`, init));
    return { status: reply.status, problem: await reply.json<Record<string, unknown>>() };
  };

  it.each([
    '/web/unknown',
    '/web/product/v/1/2',
    '/v1/api/orders/getcart/x',
    '/api/customer/unknown',
  ])('[API-001] answers %s, which is not in the table, with not_found', async (path) => {
    const { status: code, problem } = await status(path);
    expect([code, problem.code]).toEqual([404, 'not_found']);
  });

  it('answers a call with another method with method_not_allowed', async () => {
    const { status: code, problem } = await status('/web/products', { method: 'DELETE' });
    expect([code, problem.code]).toEqual([405, 'method_not_allowed']);
  });

  it('refuses a request that does not fit its row, naming the fields', async () => {
    const { status: code, problem } = await status('/web/products?page=none');
    expect(code).toBe(400);
    expect(problem).toMatchObject({
      code: 'invalid_request',
      details: [expect.stringMatching(/^query\.page: /)],
    });
  });

  it.each(['', '{', '[]', '{"query":""}', `{"query":"${'x'.repeat(201)}"}`])(
    'refuses the body %j with 400',
    async (body) => {
      expect((await status('/web/products', { method: 'POST', body })).status).toBe(400);
    },
  );

  it('refuses a body above 256 KB with 413', async () => {
    const body = JSON.stringify({ query: 'x'.repeat(257 * 1024) });
    const { status: code, problem } = await status('/web/products', { method: 'POST', body });
    expect([code, problem.code]).toEqual([413, 'body_too_large']);
  });

  it('[ERROR-001] refuses a customer’s call while signed out, without calling the upstream', async () => {
    const { status: code, problem } = await status(
      '/v1/api/products/postpersonalisedsearchproducts',
      { method: 'POST', body: '{"verdictID":"d1"}' },
    );
    expect(code).toBe(401);
    expect(problem).toMatchObject({ code: 'sign_in_required', message: 'You must be logged in' });
  });

  it('has called no upstream for any of these', () => {
    expect(upstream.requests).toEqual([]);
  });
});
