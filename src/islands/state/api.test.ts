import { describe, expect, it } from 'vitest';
import { createBrowserApi } from './api.ts';
import { createHttp } from './http.ts';

/** The browser's calls over a network that answers `{}`, and what they send. */
const start = () => {
  const sent: { readonly path: string; readonly init: RequestInit }[] = [];
  const send: typeof fetch = (path, init = {}) => {
    sent.push({ path: path as string, init });
    return Promise.resolve(Response.json({}));
  };
  return { api: createBrowserApi(createHttp({ send, cookies: () => '' })), sent };
};

describe('calls from the browser', () => {
  it('fill in the path, the query and the body', async () => {
    const { api, sent } = start();
    await api.updateCartLine({ params: { id: 'a/b' }, query: { quantity: 3 } });
    await api.addCartLine({ body: { variantId: '10', sellerId: '1', quantity: 2 } });
    expect(sent.map(({ path, init }) => [init.method, path, init.body])).toEqual([
      ['PUT', '/api/customer/cart/a%2Fb?quantity=3', null],
      ['POST', '/api/customer/cart', '{"variantId":"10","sellerId":"1","quantity":2}'],
    ]);
  });

  it('[API-006] answer a repeated read from memory, unless told otherwise', async () => {
    const { api, sent } = start();
    await api.readCustomer();
    await api.readCustomer();
    expect(sent).toHaveLength(1);
    await api.readCustomer({}, { lifetime: 0, force: true });
    expect(sent).toHaveLength(2);
  });

  it('[API-037] send a GET that changes something every time', async () => {
    const { api, sent } = start();
    const query = { itemID: '7', itemType: 'product' } as const;
    await api.addBookmark({ query });
    await api.addBookmark({ query });
    const path = '/v1/api/bookmarks/getadditemtobookmark?itemID=7&itemType=product&force=true';
    expect(sent.map((call) => call.path)).toEqual([path, path]);
  });

  it('send the idempotency key of a call that takes one', async () => {
    const { api, sent } = start();
    await api.createEnquiry({ body: {} as never, idempotencyKey: 'k1' });
    expect(new Headers(sent[0]!.init.headers).get('idempotency-key')).toBe('k1');
  });
});
