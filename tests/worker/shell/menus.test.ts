import { beforeAll, describe, expect, it } from 'vitest';
import { retailerMenu } from '@parlour/contract';
import { importAll } from '../operator/call.ts';
import { seed } from '../seed.ts';
import { post } from '../stories/records.ts';
import { callMarket } from '../market/call.ts';

beforeAll(() =>
  seed({
    tags: [
      { id: 1, type: 'category', slug: 'furniture', name: 'Furniture' },
      { id: 2, type: 'category', slug: 'sofas', name: 'Sofas', parent: 1 },
      { id: 3, type: 'room', slug: 'living', name: 'Living Room' },
      { id: 4, type: 'style', slug: 'zen', name: 'Zen' },
      { id: 5, type: 'room', slug: 'attic', name: 'Attic' },
    ],
    products: [
      { id: 1, name: 'Sofa', tags: [2, 3, 4], variants: [{ id: 10 }] },
      { id: 2, name: 'Trunk', tags: [5], assortments: ['hearth'], variants: [{ id: 20 }] },
    ],
  }),
);

const menu = async (menuType: string, site?: 'hearth') => {
  const reply = await callMarket(`web/retailer-menu?menuType=${menuType}`, {
    ...(site ? { site } : {}),
  });
  return retailerMenu.reply.parse(await reply.json()).menus;
};

describe('menus by their api names', () => {
  it('[API-094] [ENTITY-032] [ENTITY-034] STORE lists categories with their children, and rooms with categories', async () => {
    const [furniture, rooms, styles] = await menu('STORE');
    expect(furniture).toMatchObject({ name: 'Furniture', tagId: '1', tagType: 'category' });
    expect(furniture).toMatchObject({ urlSlug: 'furniture', quantity: 1 });
    expect(furniture!.subMenus).toMatchObject([{ name: 'Sofas', tagId: '2', urlSlug: 'sofas' }]);
    expect(rooms).toMatchObject({ name: 'Rooms', url: '/store/rooms' });
    expect(rooms!.subMenus).toMatchObject([
      { name: 'Living Room', tagType: 'room', subMenus: [{ name: 'Furniture' }] },
    ]);
    expect(styles!.subMenus).toMatchObject([{ name: 'Zen', tagType: 'style' }]);
  });

  it('[API-094] MOODROOMS leads to the moodrooms of each room that the site has', async () => {
    expect(await menu('MOODROOMS')).toMatchObject([
      { name: 'Living Room', url: '/_/moodrooms/t/room/3' },
    ]);
    expect(await menu('MOODROOMS', 'hearth')).toMatchObject([{ name: 'Attic' }]);
  });

  it('[API-094] BLOGS leads to the departments of the blog, the largest first', async () => {
    expect(await menu('BLOGS')).toEqual([]);
    const care = { section: 'Care & repair', products: [], tags: [] };
    const other = { products: [], tags: [], section: 'Makers' };
    await importAll([
      post({ ...other, reference: 'maker', title: 'A maker' }),
      post({ ...care, reference: 'oil', title: 'Oil' }),
      post({ ...care, reference: 'wax', title: 'Wax' }),
    ]);
    expect(await menu('BLOGS')).toMatchObject([
      { name: 'Care & repair', url: '/care-%26-repair/blog/t', quantity: 2 },
      { name: 'Makers', url: '/makers/blog/t', quantity: 1 },
    ]);
    expect(await menu('BLOGS', 'hearth')).toEqual([]);
  });

  it('[API-094] return no entries for an unknown name', async () => {
    expect(await menu('TOSTRING')).toEqual([]);
  });

  it.each(['', 'store', 'A'.repeat(41), 'A%20B', '__proto__'])(
    '[API-094] refuse %j as a name',
    async (menuType) => {
      expect((await callMarket(`web/retailer-menu?menuType=${menuType}`)).status).toBe(400);
    },
  );
});
