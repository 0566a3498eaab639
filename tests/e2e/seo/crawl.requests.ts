import { expect, test } from '@playwright/test';
import { PORT } from '../port.ts';
import { requestFrom } from '../request.ts';
import { readPage } from '../sent-page.ts';

for (const host of ['localhost', 'hearth.localhost', 'nordhem.localhost', 'ombre.localhost']) {
  test(`every file of the sitemap of ${host} lists canonical pages`, async () => {
    const origin = `http://${host}:${String(PORT)}`;
    const locations = async (url: string) =>
      [
        ...(await requestFrom(host, new URL(url).pathname)).text.matchAll(/<loc>([^<]+)<\/loc>/g),
      ].map(([, location = '']) => location.replaceAll('&amp;', '&'));
    const files = await locations(`${origin}/sitemap.xml`);
    const names = files.map((file) => /\/sitemaps\/(\w+)-1\.xml$/.exec(file)?.[1]);
    expect(names).toEqual([
      'pages',
      'products',
      'stores',
      'categories',
      'brands',
      'styles',
      'rooms',
      'moodrooms',
      'posts',
    ]);
    for (const file of files) {
      const addresses = await locations(file);
      // The pages that every site has are checked on one site; of all other files, only the first page is
      // checked.
      const isOnce = file.includes('/pages-') && host === 'hearth.localhost';
      for (const url of isOnce ? addresses : addresses.slice(0, 1)) {
        const path = url.slice(origin.length);
        const page = await readPage(path, host);
        expect(page.canonical).toBe(path);
        expect(page.robots, url).toBe('');
      }
    }
  });
}

test('[SEO-001] [SEO-002] [SEO-003] a list describes itself to crawlers and social networks', async () => {
  const list = await readPage('/products/category-furniture');
  const meta = (property: string) => list.one('meta', { property }).attribute('content');
  expect(meta('og:url')).toBe(
    `http://hearth.localhost:${String(PORT)}/products/category-furniture`,
  );
  expect(meta('og:type')).toBe('website');
  expect(meta('og:title')).toBe(list.one('title').text);
  expect(meta('og:image')).toMatch(/^http.+/);
  expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630']);
  const data = list.all('script', { type: 'application/ld+json' });
  expect(data.map(({ text }) => (JSON.parse(text) as { '@type': string })['@type'])).toEqual([
    'BreadcrumbList',
    'ItemList',
  ]);
});
