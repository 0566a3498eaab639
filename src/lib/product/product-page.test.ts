import { describe, expect, it, vi } from 'vitest';
import { Product, Variant } from '@parlour/contract';
import { productPage } from './product-page.ts';

const offer = (
  sellerId: number,
  actualPrice: number,
  deliveryCharges: number,
  more: object = {},
) => ({
  sellerId,
  sellerName: `Seller ${sellerId}`,
  actualPrice,
  deliveryCharges,
  deliveryMethod: 'Courier',
  inventoryStatus: 'active',
  inventoryStatusStr: 'Ready to leave',
  ...more,
  variant: { inventoryStatus: 'active', rrp: actualPrice + deliveryCharges, quantity: 3 },
});

const variants = [
  {
    id: 101,
    name: 'Moss',
    seoTitle: 'Wing chair in moss',
    metaTitle: 'Moss wing chair',
    rrp: 999,
    sellerInventories: [offer(1, 900, 0), offer(2, 800, 50)],
  },
  { id: 102, name: 'Rust', seoTitle: 'Wing chair in rust' },
];

const load = (fields: object = {}, variant: object = variants[0] ?? {}) => {
  const product = Product.parse({
    productId: 7,
    name: 'Ashby',
    urlSlug: 'ashby',
    variants,
    ...fields,
  });
  const productByVariant = vi.fn(() =>
    Promise.resolve({ product, variant: Variant.parse(variant) }),
  );
  return productPage({ productByVariant }, '101').then((page) => ({ page, productByVariant }));
};

describe('product page', () => {
  it('[PDP-001] is loaded by the id of a variant', async () => {
    const { page, productByVariant } = await load();
    expect(productByVariant).toHaveBeenCalledWith({ params: { id: '101' } });
    expect(page).toMatchObject({
      name: 'Ashby',
      seoTitle: 'Wing chair in moss',
      title: 'Moss wing chair | Ashby',
      canonical: '/ashby/products/d/101',
      cacheTags: ['product:7'],
    });
  });

  it('shows the short name of a variant below the product’s if its title repeats that', async () => {
    const title = 'Ashby – Moss';
    const texts = { name: 'Moss', seoTitle: title, metaTitle: title };
    const { page } = await load({}, { id: 101, ...texts });
    expect(page).toMatchObject({ name: 'Ashby', subtitle: 'Moss', title: 'Moss | Ashby' });
    expect(page?.trail.at(-1)?.name).toBe(title);
  });

  it('says when the offer arrives, unless that is unknown or it is sold out', async () => {
    const days = { arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-12' };
    const arrivalOf = async (more: object) =>
      (await load({}, { id: 101, sellerInventories: [{ ...offer(1, 900, 0), ...more }] })).page
        ?.arrival;
    expect(await arrivalOf(days)).toBe('8 to 12 January');
    expect(await arrivalOf({})).toBe('');
    expect(await arrivalOf({ ...days, inventoryStatus: 'out_of_stock' })).toBe('');
  });

  describe('with an option, a swatch and a seller in the link', () => {
    const size = (id: number, name: string, swatches: readonly object[] = []) => ({
      id,
      name,
      swatches,
    });
    const moss = {
      id: 101,
      name: 'Moss',
      options: [
        size(1, 'Small', [{ id: 5, name: 'Oak' }]),
        size(2, 'Large', [
          { id: 6, name: 'Oak' },
          { id: 7, name: 'Ash' },
        ]),
      ],
      sellerInventories: [offer(1, 900, 0), offer(2, 800, 50)],
    };
    const rust = {
      id: 102,
      name: 'Rust',
      options: [
        size(3, 'Small'),
        size(4, 'Large', [
          { id: 8, name: 'Oak' },
          { id: 9, name: 'Ash' },
        ]),
      ],
      sellerInventories: [offer(1, 900, 0)],
    };
    const other = { id: 103, name: 'Sand', options: [size(10, 'Huge')] };
    const linksFor = async (choice: object) => {
      const product = Product.parse({
        productId: 7,
        name: 'Ashby',
        urlSlug: 'ashby',
        variants: [moss, rust, other],
      });
      const productByVariant = () => Promise.resolve({ product, variant: Variant.parse(moss) });
      const page = await productPage({ productByVariant }, '101', choice);
      return {
        gone: page?.gone,
        action: page?.selected.buying.action,
        links: page?.variants.map(({ href }) => href),
      };
    };
    const path = (variant: number) => `/ashby/products/d/${String(variant)}`;

    it('links to the other variants with what is chosen, as far as they have it', async () => {
      expect(await linksFor({ option: '2', swatch: '7', seller: '1' })).toMatchObject({
        gone: '',
        links: [
          `${path(101)}?option=2&swatch=7&seller=1`,
          `${path(102)}?option=4&swatch=9&seller=1`,
          path(103),
        ],
      });
      expect((await linksFor({ seller: '2' })).links).toEqual([
        `${path(101)}?seller=2`,
        path(102),
        path(103),
      ]);
      expect((await linksFor({})).links).toEqual([path(101), path(102), path(103)]);
    });

    it.each([
      ['an option of another variant', { option: '4' }, '?option=2&swatch=6'],
      ['a swatch of another option', { option: '2', swatch: '5' }, '?option=2&swatch=6'],
      ['a swatch of another variant', { option: '2', swatch: '9' }, '?option=2&swatch=7'],
      ['both', { option: '4', swatch: '9', seller: '1' }, '?option=2&swatch=7&seller=1'],
    ])('takes %s as the choice of the same name', async (_, choice, query) => {
      expect(await linksFor(choice)).toMatchObject({ gone: '', action: `${path(101)}${query}` });
    });

    it('says which part of the choice is not to be had', async () => {
      expect((await linksFor({ option: '99' })).gone).toBe(
        'The option you asked for isn’t available, so please check what’s chosen here, and its price.',
      );
      expect((await linksFor({ option: '10' })).gone).toMatch(/^The option you asked for/);
      expect((await linksFor({ option: '99', seller: '8' })).gone).toMatch(
        /^The option and seller you asked for aren’t available/,
      );
      expect((await linksFor({ option: '1', swatch: '7' })).gone).toMatch(
        /^The finish you asked for/,
      );
      expect((await linksFor({ option: '', swatch: '', seller: '' })).gone).toBe('');
    });
  });

  it('[PDP-010] uses a single variant’s name alone', async () => {
    const [only] = variants;
    expect((await load({ variants: [only] })).page?.variants).toMatchObject([
      { name: 'Moss', selected: true },
    ]);
  });

  it('[ENTITY-027] has the ids of its tags, to store that it was viewed', async () => {
    const tags = [
      { tagId: 't1', type: 'brand', name: 'Fjellbo' },
      { tagId: 't2', type: 'category', name: 'Chairs' },
    ];
    expect((await load({ tags })).page?.view).toEqual({
      _id: '7',
      name: 'Ashby',
      category: 't2',
      brand: 't1',
      room: '',
    });
  });

  it.each(['', ' ', '../1', 'a b', '%00', 'x'.repeat(65)])(
    '[ROUTE-022] makes no call if %j cannot be an id',
    async (id) => {
      const productByVariant = vi.fn();
      expect(await productPage({ productByVariant }, id)).toBeNull();
      expect(productByVariant).not.toHaveBeenCalled();
    },
  );

  it.each([
    [{ metaTitle: 'Wing chair' }, 'Wing chair | Ashby'],
    [
      { metaTitle: 'Ashby: wing chair', seoTitle: 'Wing chair in moss' },
      'Wing chair in moss | Ashby',
    ],
    [{ metaTitle: 'Ashby: wing chair', seoTitle: 'The Ashby' }, 'Ashby'],
  ])('[PDP-055] has the title %j, with the product’s name at the end', async (texts, title) => {
    expect((await load({}, { id: 101, ...texts })).page?.title).toBe(title);
  });

  it('[PDP-045] shows the price, the stock and the delivery of the cheapest seller', async () => {
    const { page } = await load();
    expect(page).toMatchObject({
      selected: {
        price: { status: 'priced', now: 85_000 },
        stock: { badge: 'In stock', line: 'Ready to leave' },
      },
      sellerName: 'Seller 2',
      specification: [
        { name: 'Delivery Note', text: 'Courier, and delivery charge £50.00 (included)' },
      ],
    });
  });

  it('says when the earlier price of a reduction was asked', async () => {
    const asked = { wasFrom: '2026-09-03T09:00:00Z', wasUntil: '2026-10-14T09:00:00Z' };
    const reduced = {
      rrp: 1_000,
      rrpWithoutDiscount: 1_299,
      inventoryStatus: 'active',
      quantity: 3,
    };
    const sold = { ...offer(2, 1_000, 0, asked), variant: reduced };
    const of = async (rrpWithoutDiscount: number) => {
      const variant = { ...reduced, rrpWithoutDiscount };
      const sellerInventories = [{ ...sold, variant }];
      const { page } = await load({}, { ...variants[0], ...variant, sellerInventories });
      return page?.asked;
    };
    expect(await of(1_299)).toBe('Was £1,299.00 from 3 September 2026 to 14 October 2026');
    expect(await of(1_000)).toBe('');
  });

  it('[PDP-043] hides the price if any variant is sold by email', async () => {
    const inventories = [{ variant: { inventoryStatus: 'order_by_email' } }];
    const { page } = await load({ variants: [variants[0], { ...variants[1], inventories }] });
    expect(page?.selected.price).toEqual({ status: 'request_price' });
  });

  it('[PDP-011] has links to the other variants and marks the selected one', async () => {
    const { page } = await load();
    expect(page?.variants).toEqual([
      { name: 'Moss', href: '/ashby/products/d/101', picture: null, selected: true },
      { name: 'Rust', href: '/ashby/products/d/102', picture: null, selected: false },
    ]);
  });

  it('[ROUTE-002] has links with _ for an unknown slug', async () => {
    const { page } = await load({ urlSlug: '' });
    expect(page?.canonical).toBe('/_/products/d/101');
  });

  it('is complete without offers, pictures or tags', async () => {
    const { page } = await load({}, { id: 101, name: 'Moss' });
    expect(page).toMatchObject({
      title: 'Ashby',
      selected: { price: { status: 'request_price' }, stock: { badge: 'Out of stock' } },
      pictures: [],
      specification: [],
    });
  });
});
