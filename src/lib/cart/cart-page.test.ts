import { describe, expect, it } from 'vitest';
import { Cart, CART_LINE_STATES, CartLine } from '@parlour/contract';
import { cartLineView, cartView } from './cart-page.ts';
import { isOrderable } from './line-state.ts';

const sofa = {
  id: '1',
  variantId: '10',
  urlSlug: 'harcourt-sofa',
  mainPicture: '/sofa.webp',
  productName: 'Harcourt',
  seoTitle: 'Harcourt sofa in blue',
  optionName: 'Large',
  swatchName: 'deep_sea_blue',
  sellerName: 'Oak & Sons',
  quantity: 2,
  maxQuantity: 5,
  rrp: 1_250.5,
  state: 'available',
};

const lineOf = (change: object = {}) => cartLineView(CartLine.parse({ ...sofa, ...change }));

describe('a line of the cart', () => {
  it('[ENTITY-029] shows the product, what was chosen, the seller and the prices', () => {
    expect(lineOf()).toEqual({
      id: '1',
      href: '/harcourt-sofa/products/d/10',
      picture: '/sofa.webp',
      title: 'Harcourt sofa in blue',
      choice: 'Large, deep sea blue',
      sellerName: 'Oak & Sons',
      quantity: 2,
      maxQuantity: 5,
      price: '£1,250.50',
      previousPrice: '',
      total: '£2,501.00',
      notice: '',
      orderable: true,
      fixed: false,
      arrival: '',
      services: '',
    });
  });

  it.each([
    [{ optionName: '' }, { choice: 'deep sea blue' }],
    [{ swatchName: '' }, { choice: 'Large' }],
    [{ optionName: '', swatchName: '' }, { choice: '' }],
    [{ seoTitle: '' }, { title: 'Harcourt' }],
    [{ previousRrp: 1_000 }, { previousPrice: '£1,000.00' }],
    [{ offerId: '7' }, { fixed: true }],
    [
      { services: [{ name: 'Assembly', total: 59 }, { name: 'Boxes taken away' }] },
      { services: 'assembly (£59.00), boxes taken away (free)' },
    ],
    [{ arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-12' }, { arrival: '8 to 12 January' }],
    [
      { state: 'out_of_stock', notice: 'This has sold out.' },
      { orderable: false, notice: 'This has sold out.' },
    ],
  ])('with %j has %j', (change, shown) => {
    expect(lineOf(change)).toMatchObject(shown);
  });

  it('can be ordered while it is available, whatever its price', () => {
    expect(CART_LINE_STATES.filter(isOrderable)).toEqual(['available', 'price_changed']);
    expect(isOrderable('recalled')).toBe(false);
  });
});

describe('the cart', () => {
  const view = (...states: string[]) =>
    cartView(
      Cart.parse({ data: states.map((state) => ({ ...sofa, state })), size: 4, subTotal: 5_002 }),
    );

  it('[CART-007] [CART-008] shows its lines, their number and their sum', () => {
    expect(view('available', 'price_changed')).toMatchObject({
      lines: [{ id: '1' }, { id: '1' }],
      size: 4,
      subTotal: '£5,002.00',
    });
  });

  it.each([
    [['available', 'price_changed'], true, ''],
    [['available', 'out_of_stock', 'available'], false, '£5,002.00'],
    [['unavailable', 'available'], false, '£2,501.00'],
    [['out_of_stock', 'unavailable'], false, ''],
    [[], false, ''],
  ])(
    'with the lines %j can be ordered as a whole: %s; what a part of it comes to: %j',
    (states, orderable, orderableTotal) => {
      expect(view(...states)).toMatchObject({ orderable, orderableTotal });
    },
  );
});
