import { expect, test } from '@playwright/test';
import { marked, type Token, type Tokens } from 'marked';
import robotsParser from 'robots-parser';
import { configuredSites } from '../../../tools/local/sites.ts';
import { productsOf } from '../listing/list-page.ts';
import { requestFrom } from '../request.ts';
import { readPage } from '../sent-page.ts';

/* What machines read from a served shop, checked with the parsers that they use. */

const { sites } = await configuredSites();
const MARKDOWN = { accept: 'text/markdown, text/html;q=0.9' };

const linksIn = (markdown: string): string[] => {
  const walk = (tokens: readonly Token[]): string[] =>
    tokens.flatMap((token) => {
      const { tokens: inner = [], items = [], rows = [] } = token as Tokens.Generic;
      const cells = (rows as Tokens.TableCell[][]).flat().flatMap((cell) => walk(cell.tokens));
      const own = token.type === 'link' ? [(token as Tokens.Link).href] : [];
      return [...own, ...walk(inner), ...walk(items as Token[]), ...cells];
    });
  return walk(marked.lexer(markdown));
};

/** Texts of the headings in a Markdown document, parsed as the pages parse Markdown. */
const headingsIn = (markdown: string): string[] =>
  marked
    .lexer(markdown)
    .flatMap((token) => (token.type === 'heading' ? [(token as Tokens.Heading).text] : []));

const pathsIn = async (host: string, file: string): Promise<string[]> => {
  const { text } = await requestFrom(host, file);
  return [...text.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname);
};

/** Every path in the sitemap's files of single pages, and the first path in each other file. */
const pathsInSitemap = async (host: string): Promise<string[]> => {
  const files = await pathsIn(host, '/sitemap.xml');
  expect(files.length).toBeGreaterThan(6);
  const paths = await Promise.all(files.map((file) => pathsIn(host, file)));
  return paths.flatMap((some, index) =>
    files[index]?.includes('pages') ? some : some.slice(0, 1),
  );
};

/** Path of a comparison of the first two products in the list. */
const comparison = async (host: string): Promise<string> => {
  const products = productsOf(await readPage('/products', host)).slice(0, 2);
  return `/compare?${products.map((path) => `v=${path.split('/').at(-1) ?? ''}`).join('&')}`;
};

/** URL of the Markdown of a page. */
const markdownOf = (url: string): string => {
  const [path = '', query] = url.split('?');
  return `${path === '/' ? '/index' : path}.md${query === undefined ? '' : `?${query}`}`;
};

const pathOf = (token: Token | undefined): string => new URL((token as Tokens.Link).href).pathname;

for (const { id, hosts, origin } of sites) {
  const [host = ''] = hosts;

  test(`every kind of page at ${id} is available as Markdown, by its file ending and by the Accept header`, async () => {
    test.slow();
    const found = await pathsInSitemap(host);
    const [store = ''] = found.filter((path) => path.includes('/products/seller/'));
    const pages = [
      ...found,
      '/products',
      '/info/tag/1',
      `/profile/seller/${store.split('/').at(-1) ?? ''}`,
      '/compare',
      await comparison(host),
    ];
    for (const path of pages) {
      const markdown = markdownOf(path);
      const made = await requestFrom(host, markdown);
      const asked = await requestFrom(host, path, MARKDOWN);
      expect([path, made.status, asked.status]).toEqual([path, 200, 200]);
      expect(asked.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(asked.headers.vary).toContain('Accept');
      expect(asked.headers['content-signal']).toMatch(/^search=yes, ai-input=yes/);
      expect(asked.text).toBe(made.text);
      const page = await readPage(path, host);
      expect(page.headers['content-type']).toMatch(/^text\/html/);
      expect(page.headers.vary).toContain('Accept');
      expect(page.headers.link).toContain(`<${markdown}>; rel="alternate"; type="text/markdown"`);
      const alternate = page.one('link', { rel: 'alternate', type: 'text/markdown' });
      const { pathname, search } = new URL(alternate.attribute('href'), origin);
      expect(pathname + search).toBe(markdown);
      // On the home page, the first heading is the site's slogan.
      if (path === '/') continue;
      const [heading] = headingsIn(made.text);
      expect([path, heading]).toEqual([path, page.one('h1').text.replace(/\s+/g, ' ').trim()]);
    }
  });

  test(`the Markdown of a comparison at ${id} shows the products side by side`, async () => {
    const url = await comparison(host);
    const { text, headers } = await requestFrom(host, markdownOf(url));
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    const [table] = marked.lexer(text).filter(({ type }) => type === 'table') as Tokens.Table[];
    const page = await readPage(url, host);
    const cards = page.one('thead').all('a', { class: 'name' });
    expect(cards).toHaveLength(2);
    expect(table?.header.slice(1).map(({ tokens: [one] }) => pathOf(one))).toEqual(
      cards.map((card) => card.attribute('href')),
    );
    const rows = page.one('tbody').all('tr');
    const said = rows.map((row) => row.one('th').text.trim());
    expect(table?.rows.map(([name]) => name?.text)).toEqual(['Brand', 'Price', 'Variant', ...said]);
    // Swatches are pictures on the page, and names in Markdown.
    const inWords = rows.filter((row) => row.all('ul').length === 0);
    expect(inWords.length).toBeGreaterThan(3);
    for (const row of inWords) {
      const name = row.one('th').text.trim();
      const cells = table?.rows.find(([head]) => head?.text === name)?.slice(1);
      expect([name, cells?.map((cell) => cell.text.replace('not stated', '–'))]).toEqual([
        name,
        row.all('td').map((cell) => cell.text.trim()),
      ]);
    }
  });

  test(`the Markdown of the whole store and of the style game at ${id} has the links of the pages`, async () => {
    const linked = async (path: string) =>
      linksIn((await requestFrom(host, markdownOf(path))).text).map((url) => new URL(url).pathname);
    const menu = await readPage('/store/menu', host);
    const links = menu.one('main').all('a');
    expect(links.length).toBeGreaterThan(40);
    const addresses = links.map((link) => link.attribute('href')).filter((href) => href !== '');
    const leads = await linked('/store/menu');
    for (const href of addresses) expect(leads).toContain(new URL(href, origin).pathname);
    const game = await linked('/game');
    expect(game).toContain('/game');
    expect(game.filter((path) => path.startsWith('/products/style-')).length).toBeGreaterThan(1);
  });

  test(`the Markdown of products at ${id} agrees with their pages`, async () => {
    const list = await readPage('/products', host);
    const paths = productsOf(list).slice(0, 6);
    expect(paths).toHaveLength(6);
    for (const path of paths) {
      const { text } = await requestFrom(host, `${path}.md`);
      const page = await readPage(path, host);
      const [, price = ''] = /\| Price \| ([^,|]+?)(?:,| each| per | \|)/.exec(text) ?? [];
      expect([path, price]).not.toEqual([path, '']);
      const words = price === 'price on request' ? 'Request Price' : price;
      expect(page.one('main').text).toContain(words);
      for (const seller of page.all('h2')) expect(seller.text).not.toBe('');
    }
  });

  test(`llms.txt of ${id} links to Markdown alone, and the guide has its sections`, async () => {
    const { text, headers } = await requestFrom(host, '/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const links = linksIn(text).filter((url) => /\.md(\?|$)/.test(url));
    expect(links.length).toBeGreaterThan(20);
    for (const url of links) {
      const { pathname, search } = new URL(url);
      const reply = await requestFrom(host, pathname + search);
      expect([pathname, reply.status, reply.headers['content-type']]).toEqual([
        pathname,
        200,
        'text/markdown; charset=utf-8',
      ]);
    }
    const guide = await requestFrom(host, '/agents.md');
    expect(headingsIn(guide.text)).toEqual(
      expect.arrayContaining(['Read', 'Connect', 'Rules', 'Contact']),
    );
  });

  test(`robots.txt of ${id} treats assistants, search engines and training crawlers differently`, async () => {
    const { text } = await requestFrom(host, '/robots.txt');
    const [sitemap = ''] = robotsParser(`${origin}/robots.txt`, text).getSitemaps();
    const here = new URL(sitemap).origin;
    const robots = robotsParser(`${here}/robots.txt`, text);
    expect(robots.isAllowed(`${here}/products?searchQuery=a`, 'Claude-User')).toBe(true);
    expect(robots.isAllowed(`${here}/products`, 'OAI-SearchBot')).toBe(true);
    expect(robots.isAllowed(`${here}/products`, 'GPTBot')).toBe(false);
    expect(text).toContain('\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n');
  });
}

test('a missing page is reported in Markdown, and the pages of a customer are not available as Markdown', async () => {
  const host = 'hearth.localhost';
  for (const path of ['/x/products/d/999999.md', '/products/category-none.md']) {
    const { status, headers, text } = await requestFrom(host, path);
    expect([path, status, headers['content-type']]).toEqual([
      path,
      404,
      'text/markdown; charset=utf-8',
    ]);
    expect(headingsIn(text)).toEqual(['Not found']);
  }
  const cart = await requestFrom(host, '/purchase/cart-new', MARKDOWN);
  expect(cart.headers['content-type'] ?? '').not.toContain('markdown');
  for (const path of ['/markdown-made/products', '/markdown-made', '/purchase/cart-new.md']) {
    expect([path, (await requestFrom(host, path)).status]).not.toEqual([path, 200]);
  }
});

test('a page and its Markdown are cached apart, each under the query that it reads', async () => {
  const host = 'hearth.localhost';
  const path = '/products/room-living';
  for (let turn = 0; turn < 3; turn += 1) {
    const markdown = await requestFrom(host, `${path}?page=2&utm=${String(turn)}`, MARKDOWN);
    expect(markdown.text).toMatch(/^# Living Room\n[^]*\*\*Page 2 of/);
    expect((await requestFrom(host, `${path}?page=2`)).text).toMatch(/^<!doctype html>/i);
    if (turn === 2) expect(markdown.headers['cache-status']).toContain('hit');
  }
  const moved = await requestFrom(host, `${path}.md?page=none`);
  expect([moved.status, moved.headers.location]).toEqual([301, `${path}.md`]);
});
