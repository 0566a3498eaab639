import { expect, test } from '@playwright/test';
import { type Part, readPage } from '../sent-page.ts';

/** The first link in a page to a path that begins like this. */
const linkIn = (page: Part, start: string): string => {
  const found = page.hrefs.find((href) => href.startsWith(start)) ?? '';
  expect(found).not.toBe('');
  return found;
};

/** A page of each kind that can be shared, by its `type` on the wire. */
const pages = async (): Promise<readonly (readonly [type: string, path: string])[]> => {
  const index = async (name: string, type: string) =>
    linkIn((await readPage(`/store/${name}`)).one('main'), `/products/${type}-`);
  return [
    ['brandStore', await index('brands', 'brand')],
    ['styleStore', await index('styles', 'style')],
    ['roomStore', await index('rooms', 'room')],
    ['categoryStore', await index('categories', 'category')],
    ['tag', '/info/tag/1'],
  ];
};

const SERVICES = ['www.facebook.com', 'api.whatsapp.com', 'www.pinterest.com'];

test('[MEDIA-009] [MEDIA-011] the page of a brand, a style, a room, a category and a tag is shared with three services', async () => {
  for (const [type, path] of await pages()) {
    const page = await readPage(path);
    const canonical = page.one('link', { rel: 'canonical' }).attribute('href');
    const links = page
      .one('main')
      .hrefs.filter((href) => SERVICES.some((host) => href.startsWith(`https://${host}/`)))
      .map((href) => new URL(href));
    expect([type, ...links.map(({ host }) => host)]).toEqual([type, ...SERVICES]);
    for (const link of links) expect(link.search).toContain(encodeURIComponent(canonical));
  }
  expect((await readPage('/products')).one('main').hrefs.join()).not.toContain('facebook.com');
});
