import { describe, expect, it } from 'vitest';
import { Tag } from '@parlour/contract';
import { indexTags } from './tag-index.ts';
import { hrefOf, productsPlace, storePlace } from './list-place.ts';

const tag = (tagId: number, type: string, urlSlug: string, parentUrlSlug = '') =>
  Tag.parse({ tagId, type, urlSlug, name: urlSlug, parentUrlSlug });

const sofas = tag(12, 'category', 'sofas', 'furniture');
const living = tag(20, 'room', 'living');
const blue = tag(30, 'colour', 'blue');
const cosy = tag(40, 'filter', 'cosy');
const index = indexTags([sofas, living, blue, cosy]);

const read = (place: typeof productsPlace, path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://shop.test');
  return place(pathname.split('/').slice(1).filter(Boolean), searchParams, index);
};

describe('URLs of lists', () => {
  it.each([
    ['[ROUTE-008] /list', []],
    ['[ROUTE-009] /list/cat/sofas', [sofas]],
    ['[ROUTE-009] /list/cat/furniture-sofas', [sofas]],
    ['[ROUTE-009] /list/cat/12', [sofas]],
    ['[ROUTE-010] /', []],
    ['[ROUTE-014] /color-blue/room-living', [blue, living]],
  ])('below /products: %s', (path, selected) => {
    expect(read(productsPlace, path.slice(path.indexOf('/')))?.selected).toEqual(selected);
  });

  it.each([
    ['[ROUTE-006] /category/12', [sofas]],
    ['[ROUTE-006] /colour/30', [blue]],
    ['[ROUTE-006] /color/30', [blue]],
    ['[ROUTE-006] /moodclip/40', [cosy]],
    ['[ROUTE-007] /room/20/cat/sofas', [living, sofas]],
    ['[ROUTE-007] /room/20/cat/12', [living, sofas]],
  ])('below /{slug}/products/list: %s', (path, selected) => {
    expect(read(storePlace, path.slice(path.indexOf('/')))?.selected).toEqual(selected);
  });

  it.each([
    '/',
    '/brand/12',
    '/category/99',
    '/colour/30/cat/sofas',
    '/room/20/cat',
    '/room/20/x/y',
  ])('[ROUTE-006] [ROUTE-007] do not include %s', (path) => {
    expect(read(storePlace, path)).toBeNull();
  });

  it.each(['/list/cat', '/list/cat/nothing', '/list/cat/sofas/more', '/list/else'])(
    '[ROUTE-009] do not include %s',
    (path) => {
      expect(read(productsPlace, path)).toBeNull();
    },
  );

  it('[ROUTE-017] can search by a prefix', () => {
    const place = read(productsPlace, '/t?prefix=vel');
    expect(place).toMatchObject({ text: 'vel', selected: [] });
    expect(place && hrefOf(place, index, 2)).toBe('/products?searchQuery=vel&page=2');
    expect(place?.isPrefix).toBe(true);
    expect(read(productsPlace, '/t?searchQuery=vel')).toMatchObject({ text: 'vel', isLoose: true });
    expect(read(productsPlace, '/t/f1?prefix=vel')).toMatchObject({ text: '', isLoose: true });
    expect(read(productsPlace, '/color-blue?prefix=vel')?.text).toBe('');
  });

  it('have an order and the group whose choices are all shown, also below a store', () => {
    const look = { sort: 'price_asc', choices: 'brand' };
    expect(read(productsPlace, '/color-blue?sort=price_asc&choices=brand')).toMatchObject(look);
    expect(read(storePlace, '/room/20?sort=price_asc&choices=brand')).toMatchObject(look);
    expect(read(productsPlace, '/')).toMatchObject({ sort: 'all', choices: '', isLoose: false });
    expect(read(storePlace, '/room/20?searchQuery=oak')?.text).toBe('');
  });

  it('[API-014] name a tag by its id only if the path has no other', () => {
    expect(read(productsPlace, '/?tagId=30')?.selected).toEqual([blue]);
    expect(read(productsPlace, '/color-blue?tagId=12')?.selected).toEqual([blue]);
    expect(read(productsPlace, '/?tagId=99')).toBeNull();
  });

  it('[LIST-015] cut a text that is too long for a call', () => {
    expect(read(productsPlace, `/?searchQuery=${'x'.repeat(900)}`)?.text).toHaveLength(200);
  });

  it('can have ranges anywhere in the path, and write them at its end', () => {
    const place = read(productsPlace, '/in-stock/category-furniture-sofas/price-from-200');
    expect(place).toMatchObject({ selected: [sofas], ranges: { from: 200, inStock: true } });
    expect(place && hrefOf(place, index)).toBe(
      '/products/category-furniture-sofas/price-from-200/in-stock',
    );
  });

  it('[ROUTE-011] count ranges separately from the six further segments', () => {
    const seven = '/category-sofas/a/b/c/d/e/f';
    expect(read(productsPlace, `${seven}/width-to-900/height-to-9/in-stock`)).not.toBeNull();
    expect(read(productsPlace, `${seven}/g`)).toBeNull();
    expect(read(productsPlace, '/x'.repeat(300))).toBeNull();
    expect(read(productsPlace, '/width-to-9'.repeat(300))?.ranges.width).toBe(9);
  });
});
