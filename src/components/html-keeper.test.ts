import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Tile } from '#lib/listing/tile.ts';
import { TileGrid } from './listing/TileGrid.tsx';
import { ProductTile } from './listing/ProductTile.tsx';
import { KeptHtml } from './ui/kept-html.ts';
import { createHtmlKeeper, htmlOf } from './html-keeper.ts';

const tile = (changes: Partial<Tile> = {}): Tile => ({
  productId: '1',
  variantId: '11',
  hasSlug: true,
  href: '/oak-chair/products/d/11',
  name: 'Oak & Ash Chair',
  variantTitle: 'Natural',
  brand: { name: 'Aldersyde', href: '/products/brand-aldersyde' },
  picture: null,
  secondPicture: null,
  price: { status: 'priced', now: 12_000, was: null, discountPercent: null },
  priceSuffix: 'each',
  variants: [{ variantId: '12', name: 'Black', href: '/oak-chair/products/d/12', picture: '' }],
  more: 'more colors & options',
  ...changes,
});

const grid = (tiles: readonly Tile[]) =>
  ({ tiles, card: 'plain', heading: 'h2', leading: true, listed: true }) as const;

describe('tiles whose HTML is kept', () => {
  it('are as an island draws them', () => {
    const props = grid([tile(), tile({ variantId: '21', name: 'Elm Stool' })]);
    const kept = htmlOf(KeptHtml.Provider, {
      value: createHtmlKeeper(),
      children: createElement(TileGrid, props),
    });
    expect(kept).toBe(htmlOf(TileGrid, props));
    expect(kept).toContain('Oak &amp; Ash Chair');
  });

  it('show what has changed of a product, and how the list shows it', () => {
    const keep = createHtmlKeeper();
    const look = { tile: tile(), card: 'plain', heading: 'h2', listed: true } as const;
    const price = { status: 'priced', now: 9_000, was: 12_000, discountPercent: 25 } as const;
    expect(keep(ProductTile, look)).toContain('£120');
    expect(keep(ProductTile, { ...look, tile: tile({ price }) })).toContain('£90');
    expect(keep(ProductTile, look)).toContain('£120');
    expect(keep(ProductTile, { ...look, heading: 'h3' })).toContain('<h3');
    expect(keep(ProductTile, { ...look, listed: false })).not.toContain('Compare');
  });
});

describe('kept HTML', () => {
  const shown = vi.fn(({ tile: { name } }: { readonly tile: { readonly name: string } }) =>
    createElement('p', null, name),
  );

  it('is written once for the same content', () => {
    const keep = createHtmlKeeper();
    const times = Array.from({ length: 3 }, () => keep(shown, { tile: { name: 'Oak' } }));
    expect(times).toEqual(['<p>Oak</p>', '<p>Oak</p>', '<p>Oak</p>']);
    expect(shown).toHaveBeenCalledTimes(1);
    expect(keep(shown, { tile: { name: 'Ash' } })).toBe('<p>Ash</p>');
  });

  it('is of one component', () => {
    const keep = createHtmlKeeper();
    const other = ({ name }: { readonly name: string }) => createElement('b', null, name);
    const one = ({ name }: { readonly name: string }) => createElement('i', null, name);
    expect(keep(one, { name: 'Oak' }) + keep(other, { name: 'Oak' })).toBe('<i>Oak</i><b>Oak</b>');
  });

  it('is forgotten when there is much of it, the oldest first', () => {
    const keep = createHtmlKeeper();
    const wide = vi.fn(({ id }: { readonly id: number }) =>
      createElement('p', null, `${id}`.padEnd(500_000, '.')),
    );
    for (const id of [1, 2, 3, 4, 5, 6]) keep(wide, { id });
    keep(wide, { id: 6 });
    expect(wide).toHaveBeenCalledTimes(6);
    keep(wide, { id: 1 });
    expect(wide).toHaveBeenCalledTimes(7);
  });
});
