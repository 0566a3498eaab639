import { describe, expect, it } from 'vitest';
import { Product, ProductList } from './product.ts';
import { SearchResult, SuggestedProduct } from './search.ts';
import { Tag } from './tag.ts';
import { Variant } from './variant.ts';

describe('ids', () => {
  it.each([
    [7, '7'],
    ['7', '7'],
    [null, ''],
    [undefined, ''],
  ])('[ENTITY-006] parses the id %j as text', (sent, expected) => {
    expect(Product.parse({ productId: sent, category: [sent] })).toMatchObject({
      productId: expected,
      category: [expected],
    });
  });
});

describe('nested entities', () => {
  it('[ENTITY-013] parses inventories that each have a variant', () => {
    const inventories = [{ variant: { inventoryStatus: 'active', rrp: 12.5 } }];
    expect(Variant.parse({ inventories }).inventories[0]?.variant).toMatchObject({
      inventoryStatus: 'active',
      rrp: 12.5,
      rrpWithoutDiscount: 0,
      options: [],
    });
  });

  it('[ENTITY-012] [ENTITY-014] parses the selected option with its swatches', () => {
    const selectedOption = { id: 1, swatches: [{ id: 2, name: 'sage_linen' }] };
    const { selectedOption: read } = Variant.parse({ selectedOption });
    expect(read?.swatches[0]).toMatchObject({ id: '2', name: 'sage_linen', tags: [] });
  });

  it('[ENTITY-007] parses the tags of a product with their types and ids', () => {
    const { tags } = Product.parse({ tags: [{ type: 'room', tagId: 3 }] });
    expect(tags[0]).toMatchObject({ type: 'room', tagId: '3', parentUrlSlug: '' });
  });

  it('[ENTITY-009] parses reviews with comment and rating', () => {
    const reviews = { list: [{ comment: 'Deep and quiet.', rating: 4 }] };
    expect(Product.parse({ reviews }).reviews).toMatchObject(reviews);
  });

  it('[ENTITY-003] parses the components of a tag', () => {
    const { variantTagComponents } = Tag.parse({
      type: 'style',
      variantTagComponents: [{ componentId: 9 }],
    });
    expect(variantTagComponents).toEqual([{ componentId: '9' }]);
  });

  it.each(['retailerProducts', 'products'])(
    '[ENTITY-019] parses a product list named %s',
    (field) => {
      const { retailerProducts } = ProductList.parse({ [field]: [{ name: 'Sofa' }] });
      expect(retailerProducts.map(({ name }) => name)).toEqual(['Sofa']);
    },
  );

  it('[ENTITY-022] parses a suggested product with the variant to show', () => {
    const read = SuggestedProduct.parse({
      product: { id: 1, name: 'Sofa', variants: [{ id: 2 }] },
      variant: {
        id: 2,
        seoTitle: 'Oak',
        inventories: [{ variant: { inventoryStatus: 'active' } }],
      },
    });
    expect(read.product).toMatchObject({ id: '1', variants: [{ id: '2' }] });
    expect(read.variant).toMatchObject({ id: '2', seoTitle: 'Oak', swatches: [], options: [] });
  });

  it('[ENTITY-021] parses suggestions with and without a category', () => {
    const { suggestions } = SearchResult.parse({
      suggestions: [{ suggestion: 'sofa', categoryName: 'Seating' }, { suggestion: 'lamp' }],
    });
    expect(suggestions).toEqual([
      { suggestion: 'sofa', categoryName: 'Seating' },
      { suggestion: 'lamp', categoryName: '' },
    ]);
  });
});
