import { describe, expect, it } from 'vitest';
import { Tag, TagReference } from '@parlour/contract';
import { listTrail, productTrail } from './trail.ts';

const sofas = {
  tagId: 12,
  type: 'category',
  name: 'Sofas',
  urlSlug: 'sofas',
  parent: 4,
  parentName: 'Furniture',
  parentUrlSlug: 'furniture',
};
const furniture = { tagId: 4, type: 'category', name: 'Furniture', urlSlug: 'furniture' };

describe('breadcrumb trails', () => {
  it('[LIST-001] [LIST-018] of a list start with All Products, which links to /products', () => {
    expect(listTrail(undefined)).toEqual([{ name: 'All Products', href: null }]);
    expect(listTrail(Tag.parse(furniture))).toEqual([
      { name: 'All Products', href: '/products' },
      { name: 'Furniture', href: null },
    ]);
  });

  it('[LIST-002] of a list have at most three entries', () => {
    expect(listTrail(Tag.parse(sofas))).toEqual([
      { name: 'All Products', href: '/products' },
      { name: 'Furniture', href: '/products/category-furniture' },
      { name: 'Sofas', href: null },
    ]);
  });

  it('[PDP-003] [PDP-004] of a product go from all products through its categories', () => {
    const tags = [furniture, sofas].map((tag) => TagReference.parse(tag));
    expect(productTrail({ tags }, 'Chesterfield in chestnut')).toEqual([
      { name: 'All Products', href: '/products' },
      { name: 'Furniture', href: '/products?tagId=4' },
      { name: 'Sofas', href: '/products?tagId=12' },
      { name: 'Chesterfield in chestnut', href: null },
    ]);
  });

  it('[PDP-003] leave out a category or brand that a product does not have', () => {
    expect(productTrail({ tags: [TagReference.parse(furniture)] }, 'Sofa')).toHaveLength(3);
    expect(productTrail({ tags: [] }, 'Sofa')).toEqual([
      { name: 'All Products', href: '/products' },
      { name: 'Sofa', href: null },
    ]);
  });
});
