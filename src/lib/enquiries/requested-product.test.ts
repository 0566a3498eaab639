import { describe, expect, it } from 'vitest';
import { Product, Variant } from '@parlour/contract';
import { select } from '#lib/product/product-choice.ts';
import { requestedProduct } from './requested-product.ts';
import { newEnquiry } from './shown-enquiry.ts';

const offer = { sellerId: 3, inventoryStatus: 'order_by_email', variant: { quantity: 1 } };
const swatches = [{ id: 5, name: 'deep_moss' }];
const VARIANTS = [
  { id: 101, name: 'Moss', seoTitle: 'Wing chair in moss', sellerInventories: [offer], swatches },
  { id: 102, name: '', seoTitle: 'Wing chair in rust', sellerInventories: [offer] },
];

/** The price request form for a variant, before the customer types. */
const begun = (id: number) => {
  const product = Product.parse({ productId: 7, name: 'Ashby', variants: VARIANTS });
  const variant = Variant.parse(VARIANTS.find((one) => one.id === id));
  const asked = requestedProduct(product, variant, select(product, variant));
  return { asked, fields: newEnquiry(asked, [], 'key').fields };
};

describe('the product of a price request', () => {
  it.each([
    [101, 'Please let me know the retail price of Ashby, Moss.'],
    [102, 'Please let me know the retail price of Ashby, Wing chair in rust.'],
  ])('[ENQ-019] asks for the retail price of variant %i in its first message', (id, message) => {
    expect(begun(id).fields.message).toBe(message);
  });

  it('[ENQ-020] has swatches to choose from first where none is chosen', () => {
    const chair = { ...VARIANTS[0], swatches: [{ id: 5, name: 'deep_rust', isShown: false }] };
    const product = Product.parse({ productId: 7, name: 'Ashby', urlSlug: 'ashby' });
    const variant = Variant.parse(chair);
    const asked = (swatch?: string) =>
      requestedProduct(product, variant, select(product, variant, { swatch }));
    expect(asked()).toMatchObject({ swatchId: '', chosen: 'Moss' });
    expect(asked().toChoose).toEqual([
      { name: 'deep rust', href: '/ashby/products/d/101/enquiry?swatch=5&seller=3' },
    ]);
    expect(asked('5')).toMatchObject({
      swatchId: '5',
      chosen: 'Moss, in deep rust instead',
      toChoose: [],
    });
  });

  it('[ENQ-020] has the chosen variant, seller, option and swatch', () => {
    expect(begun(101).asked).toMatchObject({
      productId: '7',
      variantId: '101',
      sellerId: '3',
      optionId: '',
      swatchId: '5',
      chosen: 'Moss, deep moss',
    });
  });
});
