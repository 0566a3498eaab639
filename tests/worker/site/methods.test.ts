import { exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';

const ask = async (path: string, method: string) => {
  const reply = await exports.default.fetch(`http://hearth.localhost:8787${path}`, {
    method,
    headers: { origin: 'http://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  });
  return { status: reply.status, allow: reply.headers.get('allow'), text: await reply.text() };
};

const PAGE = 'GET, HEAD, POST';

describe('a URL of the shop names the methods that it takes', () => {
  it.each([
    ['/', PAGE],
    ['/products', PAGE],
    ['/about-us', PAGE],
    ['/api/customer/cart', 'POST'],
    ['/api/customer/cart/7', 'DELETE, PUT'],
    ['/web/tags', 'GET, HEAD'],
  ])('%s takes %s', async (path, allow) => {
    expect(await ask(path, 'OPTIONS')).toEqual({ status: 204, allow, text: '' });
    const refused = await ask(path, 'PATCH');
    expect([refused.status, refused.allow]).toEqual([405, allow]);
    expect(JSON.parse(refused.text)).toEqual({
      code: 'method_not_allowed',
      message: `This URL takes ${allow}.`,
      details: [],
    });
  });

  it('a page refuses to be put or deleted, whoever asks', async () => {
    for (const method of ['PUT', 'DELETE']) {
      const { status, allow } = await ask('/products', method);
      expect([status, allow]).toEqual([405, PAGE]);
    }
  });

  it('a path without a call has none', async () => {
    expect(await ask('/api/nothing', 'PATCH')).toMatchObject({ status: 404, allow: null });
  });
});
