import { describe, expect, it } from 'vitest';
import { PersonRoom, Post, Tag } from '@parlour/contract';
import { blogList } from './blog-list.ts';
import { feed } from './feed.ts';
import { moodroomList } from './moodroom-list.ts';
import { moodroomPage } from './moodroom-page.ts';
import { postPage } from './post-page.ts';
import { moodroomData, postData } from './story-data.ts';

const living = Tag.parse({ tagId: 3, type: 'room', name: 'Living Room', urlSlug: 'living' });
const zen = Tag.parse({ tagId: 5, type: 'style', name: 'Zen', urlSlug: 'zen' });
const sofas = Tag.parse({ tagId: 6, type: 'category', name: 'Sofas', urlSlug: 'sofas' });
const lamp = { productId: 8, name: 'Lamp', urlSlug: 'lamp', variants: [{ id: 80, seoTitle: 'L' }] };
const sofa = { productId: 7, name: 'Sofa', urlSlug: 'sofa', variants: [{ id: 70, seoTitle: 'S' }] };
const hidden = { productId: 9, name: 'Hidden', variants: [{ id: 90, seoTitle: '' }] };

const room = PersonRoom.parse({
  _id: 1,
  name: 'Steam',
  urlSlug: 'steam',
  standfirst: 'Teak and travertine.',
  mainPicture: '/steam.svg',
  publishedAt: '2026-11-05T09:00:00.000Z',
  tags: [living, zen],
  products: [hidden, sofa, lamp],
  pins: [
    { productId: 8, x: 0.75, y: 0.2551 },
    { productId: 9, x: 0.1, y: 0.1 },
    { productId: 7, x: -3, y: 44 },
  ],
});

const post = Post.parse({
  _id: 2,
  name: 'Zen & cupboards',
  urlSlug: 'zen',
  section: 'Buying advice',
  author: 'Ruth',
  seo_description: 'On <cupboards>',
  publishedAt: '2026-11-14T09:00:00.000Z',
  tags: [zen],
  products: [sofa],
});

const answer = <Item>(list: Item[], totalCount = list.length) =>
  Promise.resolve({ data: { list, jsonFields: [] }, totalCount });

const api = {
  listTags: () => Promise.resolve({ tags: [living, zen, sofas] }),
  listPersonRooms: () => answer([room], 30),
  recommendedPersonRooms: () => answer([]),
  personRoomDetails: () => Promise.resolve({ data: room }),
  listContents: () => answer([post]),
  contentDetails: () => Promise.resolve({ data: post }),
};

const rooms = (place: string, query = '') =>
  moodroomList(api, place.split('/'), new URLSearchParams(query));
const blog = (slug: string, place: string, query = '') =>
  blogList(api, slug, place.split('/'), new URLSearchParams(query));

const SITE = { name: 'Shop', tagline: 'Chairs', origin: 'https://shop.test', logo: '/logo.svg' };

describe('lists of moodrooms', () => {
  it('[ROOM-001] have real links to their pages', async () => {
    const found = await rooms('t', 'page=2');
    expect(found).toMatchObject({
      status: 'found',
      list: {
        canonical: '/_/moodrooms/t?page=2',
        cards: [{ title: 'Steam', href: '/steam/moodrooms/d/1', label: 'Living Room' }],
        pagination: { previous: '/_/moodrooms/t', next: '/_/moodrooms/t?page=3', last: 3 },
      },
    });
  });

  it('[ROOM-003] [MENU-018] are parsed from t or anything else, then a type and a tag', async () => {
    for (const place of ['t/room/3', 'default/room/3', 'anything/room/3']) {
      expect(await rooms(place)).toMatchObject({
        list: { heading: 'Living Room moodrooms', canonical: '/living/moodrooms/t/room/3' },
      });
    }
    expect(await rooms('t/cat/6')).toMatchObject({ list: { heading: 'Sofas moodrooms' } });
  });

  it.each(['', 'x', 't/room', 't/room/99', 't/style/3', 't/toString/3', 't/room/3/4', 't/room/'])(
    '[ROOM-003] do not exist at %j',
    async (place) => {
      expect(await rooms(place)).toEqual({ status: 'not_found' });
    },
  );

  it('have nothing beyond the last page, and treat anything but a page number as the first', async () => {
    expect(await rooms('t', 'page=4')).toEqual({ status: 'not_found' });
    expect(await rooms('t', 'page=1000000000')).toEqual({ status: 'not_found' });
    expect(await rooms('t/room/3', 'page=x')).toEqual({
      status: 'moved',
      to: '/living/moodrooms/t/room/3',
    });
  });
});

describe('a moodroom', () => {
  it('[ROOM-002] numbers the products for sale, and pins them within the picture', async () => {
    const page = await moodroomPage(api, '1');
    expect(page?.products.map(({ number, tile }) => [number, tile.name])).toEqual([
      [1, 'Sofa'],
      [2, 'Lamp'],
    ]);
    expect(page?.pins).toMatchObject([
      { number: 1, href: '/sofa/products/d/70', left: 0, top: 100 },
      { number: 2, href: '/lamp/products/d/80', left: 75, top: 25.5 },
    ]);
    expect(page).toMatchObject({ template: 'default', canonical: '/steam/moodrooms/d/1' });
  });

  it.each(['', 'a b', '../x', '1;2', 'x'.repeat(65)])(
    '[ROOM-002] makes no call for %j',
    async (id) => {
      expect(await moodroomPage(api, id)).toBeNull();
      expect(await postPage(api, id)).toBeNull();
    },
  );

  it('has structured data for search engines', async () => {
    const page = await moodroomPage(api, '1');
    expect(moodroomData(page!, SITE)).toMatchObject({
      '@type': 'Article',
      image: ['https://shop.test/steam.svg'],
      datePublished: '2026-11-05T09:00:00.000Z',
    });
  });
});

describe('the blog', () => {
  it('[BLOG-001] lists everything, a department, or the posts with a tag', async () => {
    expect(await blog('_', 't')).toMatchObject({
      list: { canonical: '/_/blog/t', choices: [{ current: true }, { name: 'Buying advice' }] },
    });
    expect(await blog('buying-advice', 't')).toMatchObject({
      list: { heading: 'Buying advice', canonical: '/buying-advice/blog/t' },
    });
    expect(await blog('zen', 't/style/5')).toMatchObject({
      list: { heading: 'Read about Zen', canonical: '/zen/blog/t/style/5' },
    });
  });

  it.each([
    ['nonsense', 't'],
    ['_', 'x'],
    ['_', 't/style/99'],
    ['_', 't/style'],
    ['__proto__', 't'],
  ])('[BLOG-001] has nothing at /%s/blog/%s', async (slug, place) => {
    expect(await blog(slug, place)).toEqual({ status: 'not_found' });
  });

  it('[BLOG-002] [BLOG-003] shows a post, with a link to the furniture on the page of a style', async () => {
    const page = await postPage(api, '2');
    expect(page).toMatchObject({
      canonical: '/zen/blog/d/2',
      section: { name: 'Buying advice', href: '/buying-advice/blog/t' },
      shop: { name: 'Zen', href: '/products/style-zen' },
      tags: [{ href: '/zen/blog/t/style/5' }],
      date: '14 November 2026',
      tiles: [{ name: 'Sofa' }],
    });
    expect(postData(page!, SITE)).toMatchObject({
      '@type': 'BlogPosting',
      author: { '@type': 'Person', name: 'Ruth' },
      mainEntityOfPage: 'https://shop.test/zen/blog/d/2',
    });
  });

  it('[BLOG-001] has a feed with escaped texts', async () => {
    const xml = await feed(api, SITE);
    expect(xml).toContain('<title>Zen &amp; cupboards</title>');
    expect(xml).toContain('<description>On &lt;cupboards&gt;</description>');
    expect(xml).toContain('<guid isPermaLink="true">https://shop.test/zen/blog/d/2</guid>');
    expect(xml).toContain('<pubDate>Sat, 14 Nov 2026 09:00:00 GMT</pubDate>');
  });
});
