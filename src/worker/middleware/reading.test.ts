import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { headers } from '../headers.ts';
import { reading } from './reading.ts';

const app = new Hono()
  .use(headers(), reading())
  .get('*', (c) => c.html(`<p>${new URL(c.req.url).pathname}${new URL(c.req.url).search}</p>`))
  .post('*', (c) => c.text(new URL(c.req.url).pathname));

const visit = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const reply = await app.request(`http://shop.test${path}`, { method, headers });
  return { text: await reply.text(), headers: reply.headers };
};

const MARKDOWN = { accept: 'text/markdown, text/html;q=0.9, */*;q=0.1' };

describe('the reading middleware', () => {
  it.each([
    ['/products.md?page=2', {}, '/markdown-made/products?page=2'],
    ['/products?page=2', MARKDOWN, '/markdown-made/products?page=2'],
    ['/index.md', {}, '/markdown-made/index'],
    ['/', MARKDOWN, '/markdown-made/index'],
    ['/agents.md', {}, '/markdown-made/agents'],
    ['/products', {}, '/products'],
    ['/purchase/cart-new', MARKDOWN, '/purchase/cart-new'],
    ['/purchase/cart-new.md', {}, '/purchase/cart-new.md'],
    ['/markdown-made/products', {}, '/404'],
    ['/markdown-made', MARKDOWN, '/404'],
  ])('routes %s with %j to %s', async (path, headers, to) => {
    expect((await visit(path, headers)).text).toContain(`<p>${to}</p>`);
  });

  it('names the alternative in each answer, whether HTML or Markdown was requested', async () => {
    const page = await visit('/products?page=2&utm_source=mail');
    expect(page.headers.get('vary')).toBe('Accept');
    expect(page.headers.get('link')).toBe(
      '</products.md?page=2>; rel="alternate"; type="text/markdown"',
    );
    expect((await visit('/profile/edit')).headers.get('vary')).toBeNull();
  });

  it('leaves a request that sends something unchanged', async () => {
    expect((await visit('/products', MARKDOWN, 'POST')).text).toBe('/products');
  });
});
