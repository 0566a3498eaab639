import { expect, test, type Page } from '@playwright/test';
import { callFrom, signUp } from '../identity/customers.ts';
import { withStyle } from '../game/style-order.ts';

/* The parts of lists that a browser fetches by themselves. They are nobody else's, and in no index. */

interface Fragment {
  readonly status: number;
  readonly cache: string | null;
  readonly robots: string | null;
  readonly text: string;
}

/** Fetches a fragment as the page's scripts do. */
const fetchFrom = (page: Page, path: string): Promise<Fragment> =>
  page.evaluate(async (href) => {
    const reply = await fetch(href, { headers: { accept: 'text/html' } });
    return {
      status: reply.status,
      cache: reply.headers.get('cache-control'),
      robots: reply.headers.get('x-robots-tag'),
      text: await reply.text(),
    };
  }, path);

const styled = (list: string): string => `/fragments/style-order?list=${encodeURIComponent(list)}`;

const PRIVATE = { cache: 'no-store', robots: 'noindex' } as const;
const NOTHING = { cache: 'no-store', status: 204, text: '' } as const;

/** The products of a fragment that is a list, by their links. */
const productsOf = (page: Page, { text }: Fragment): Promise<readonly (string | null)[]> =>
  page.evaluate((html) => {
    const list = new DOMParser().parseFromString(html, 'text/html');
    return [...list.querySelectorAll('#list .grid a.open')].map((link) =>
      link.getAttribute('href'),
    );
  }, text);

test('[API-029] a list in style order is for customers who have one', async ({ page }) => {
  test.slow();
  await page.goto('/about-us');
  expect(await fetchFrom(page, styled('/products'))).toMatchObject(NOTHING);
  await signUp(page, '/about-us');
  expect(await fetchFrom(page, styled('/products'))).toMatchObject(NOTHING);
});

test('[API-029] [API-030] a list in style order has its page, its products and the reason, unless it is off', async ({
  page,
}) => {
  test.slow();
  await withStyle(page);
  const list = await fetchFrom(page, styled('/products?page=2'));
  expect(list).toMatchObject({ ...PRIVATE, status: 200 });
  expect(list.text).toContain('of your style');
  const own = await fetchFrom(page, '/store/yours?page=2');
  const expected = await page.evaluate((html) => {
    const store = new DOMParser().parseFromString(html, 'text/html');
    return [...store.querySelectorAll('main .grid a.open')].map((link) =>
      link.getAttribute('href'),
    );
  }, own.text);
  expect(await productsOf(page, list)).toEqual(expected);
  for (const unknown of ['/compare', '/products/color-none', '//[', '']) {
    expect(await fetchFrom(page, styled(unknown)), unknown).toMatchObject(NOTHING);
  }
  const moved = await fetchFrom(page, styled('/products?from=100'));
  expect(moved.status).toBe(200);
  expect(await productsOf(page, moved)).not.toEqual([]);
  await callFrom(page, 'PUT', '/api/customer/style-selector', { isOff: true });
  expect(await fetchFrom(page, styled('/products'))).toMatchObject(NOTHING);
});

test('[ENTITY-027] recently viewed products come as cards, those that are still sold', async ({
  page,
}) => {
  await page.goto('/products');
  const ids = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const options = { method: 'POST', headers, body: JSON.stringify({ limit: 2 }) };
    const reply = await fetch('/v1/api/products/postproductslist', options);
    const sent: { data: { list: { id: string }[] } } = await reply.json();
    return sent.data.list.map(({ id }) => id);
  });
  const recent = (text: string) => `/fragments/recently-viewed?ids=${text}`;
  const cards = await fetchFrom(page, recent([...ids, '999999'].join(',')));
  expect(cards).toMatchObject({ ...PRIVATE, status: 200 });
  expect(cards.text).not.toContain('<html');
  expect(cards.text.match(/<li>/g)).toHaveLength(2);
  expect(await fetchFrom(page, recent('999999'))).toMatchObject(NOTHING);
  for (const wrong of ['', '%3Cb%3E', Array.from({ length: 11 }, () => '1').join(',')]) {
    expect(await fetchFrom(page, recent(wrong)), wrong).toMatchObject({ status: 400, text: '' });
  }
});
