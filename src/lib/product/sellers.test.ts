import { describe, expect, it } from 'vitest';
import { Product } from '@parlour/contract';
import { choiceIn } from './product-choice.ts';
import { productPage } from './product-page.ts';

interface SellerOptions {
  readonly status?: string;
  readonly line?: string;
  readonly stars?: number;
  readonly swatches?: readonly object[];
}

const offer = (
  id: number,
  price: number,
  delivery: number,
  { status = 'active', line = '', stars, swatches }: SellerOptions = {},
) => ({
  sellerId: id,
  sellerName: `Seller ${String(id)}`,
  actualPrice: price,
  deliveryCharges: delivery,
  deliveryMethod: 'Courier',
  inventoryStatus: status,
  inventoryStatusStr: line,
  sellerStars: stars,
  variant: { inventoryStatus: status, rrp: price + delivery, quantity: 3, swatches },
});

const page = async (offers: readonly object[], query = '', fields: object = {}) => {
  const variants = [
    { id: 101, seoTitle: 'Moss', sellerInventories: offers },
    { id: 102, seoTitle: 'Rust', sellerInventories: [offer(2, 700, 0)] },
    { id: 103, seoTitle: 'Sand', sellerInventories: [offer(1, 700, 0)] },
  ];
  const product = Product.parse({ productId: 7, urlSlug: 'ashby', variants, ...fields });
  const [variant] = product.variants;
  if (!variant) throw new Error('The chair has variants.');
  const api = { productByVariant: () => Promise.resolve({ product, variant }) };
  const shown = await productPage(api, '101', choiceIn(new URLSearchParams(query)));
  if (!shown) throw new Error('The chair has a page.');
  return shown;
};

const CHEAP_BUT_FAR = offer(1, 880, 90, { line: 'Available to order' });
const DEAR_BUT_NEAR = offer(2, 900, 0, { stars: 4.55 });

describe('the sellers of a product', () => {
  it('[PDP-045] are in the order of price plus delivery, and the page says so', async () => {
    const { sellers } = await page([CHEAP_BUT_FAR, DEAR_BUT_NEAR]);
    expect(sellers?.list).toMatchObject([
      {
        seller: 'Seller 2',
        selected: true,
        stars: '4.5',
        price: { now: 90_000 },
        delivery: 'free delivery',
        stock: 'In stock',
        arrival: 'Courier',
        buying: { sellerId: '2' },
      },
      {
        seller: 'Seller 1',
        href: '/ashby/products/d/101?seller=1',
        selected: false,
        stars: '',
        price: { now: 97_000 },
        delivery: 'includes £90.00 for delivery',
        buying: { sellerId: '1', action: '/ashby/products/d/101?seller=1' },
      },
    ]);
    expect(sellers?.why).toBe(
      'The lowest price with delivery comes first: Seller 2 asks for £70.00 less than the next.',
    );
  });

  it('say how long the product takes, if it says so', async () => {
    const deliveryNote = 'Made to order in four weeks';
    const { sellers } = await page([CHEAP_BUT_FAR, DEAR_BUT_NEAR], '', { deliveryNote });
    expect(sellers?.list.map(({ arrival }) => arrival)).toEqual([deliveryNote, deliveryNote]);
  });

  it('say the days on which each arrives, if they are known', async () => {
    const days = { arrivesFrom: '2027-01-08', arrivesUntil: '2027-01-12' };
    const { sellers } = await page([{ ...CHEAP_BUT_FAR, ...days }, DEAR_BUT_NEAR]);
    expect(sellers?.list.map(({ arrival }) => arrival)).toEqual([
      'Courier',
      'Arrives 8 to 12 January',
    ]);
  });

  it('stand in the order of the catalogue at the same price', async () => {
    const { sellers } = await page([offer(1, 880, 20), DEAR_BUT_NEAR]);
    expect(sellers?.list.map(({ seller }) => seller)).toEqual(['Seller 1', 'Seller 2']);
    expect(sellers?.why).toContain('Seller 1 asks for no more than the next.');
  });

  it('[PDP-046] show which one the URL has chosen', async () => {
    const { sellers } = await page([CHEAP_BUT_FAR, DEAR_BUT_NEAR], 'seller=1');
    expect(sellers?.list.map(({ selected }) => selected)).toEqual([false, true]);
  });

  it('[PDP-046] stay chosen with another variant that they sell', async () => {
    const { variants } = await page([CHEAP_BUT_FAR, DEAR_BUT_NEAR], 'seller=1');
    expect(variants.map(({ href }) => href)).toEqual([
      '/ashby/products/d/101?seller=1',
      '/ashby/products/d/102',
      '/ashby/products/d/103?seller=1',
    ]);
  });

  it('[PDP-048] ask for the price of the chosen swatch, and only those that have it', async () => {
    const swatches = (...prices: readonly number[]) =>
      prices.map((rrp, index) => ({
        id: 10 + index,
        name: 'Wool',
        rrp,
        inventoryStatus: 'active',
      }));
    const offers = [
      offer(1, 880, 90, { swatches: swatches(970, 990) }),
      offer(2, 900, 0, { swatches: swatches(900, 950) }),
      offer(3, 950, 0, { swatches: swatches(950) }),
    ];
    expect((await page(offers)).sellers?.list).toHaveLength(3);
    const { sellers } = await page(offers, 'swatch=11');
    expect(sellers?.list.map(({ seller, price }) => [seller, price.now])).toEqual([
      ['Seller 2', 95_000],
      ['Seller 1', 99_000],
    ]);
  });

  it('say in one statement whether each has it in stock', async () => {
    const gone = offer(2, 900, 0, { status: 'out_of_stock', line: 'Sold out for now' });
    const { sellers } = await page([CHEAP_BUT_FAR, gone]);
    expect(sellers?.list.map(({ stock, buying }) => [stock, buying.check])).toEqual([
      ['Out of stock', 2],
      ['In stock', 0],
    ]);
  });

  it('are not compared when there is one', async () => {
    expect((await page([DEAR_BUT_NEAR])).sellers).toBeNull();
  });

  it('[PDP-043] are not compared while the price is hidden', async () => {
    const asked = offer(3, 1, 0, { status: 'order_by_email' });
    expect((await page([CHEAP_BUT_FAR, DEAR_BUT_NEAR, asked])).sellers).toBeNull();
  });
});
