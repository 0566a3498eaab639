import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SellerOffer } from '#lib/product/sellers.ts';
import { CHAIR, cartOf } from '../../../tests/browser/carts.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices, signIn } from '../../../tests/browser/visitor.ts';
import { Sellers } from './Sellers.tsx';

const ADD = 'POST /api/customer/cart';

const offerOf = (sellerId: string, changed: Partial<SellerOffer> = {}): SellerOffer => ({
  seller: `Seller ${sellerId}`,
  href: `/oak-chair/products/d/2?seller=${sellerId}`,
  selected: false,
  stars: '',
  price: { status: 'priced', now: 90_000, was: null, discountPercent: null },
  delivery: 'free delivery',
  stock: 'In stock',
  arrival: 'Courier',
  buying: {
    productId: '1',
    variantId: '2',
    sellerId,
    optionId: '',
    swatchId: '5',
    bounds: { stock: 3, maxOrderSize: 0 },
    check: 0,
    byEmail: false,
    action: `/oak-chair/products/d/2?seller=${sellerId}`,
    enquiry: '/oak-chair/products/d/2/enquiry',
  },
  ...changed,
});

const addFrom = (seller: string) =>
  page.getByRole('button', { name: `Add to cart from ${seller}` });

const table = (...list: readonly SellerOffer[]) => (
  <Sellers offers={{ list, why: 'Seller 3 is the cheapest.' }} />
);

beforeEach(signIn);

describe('the table of sellers', () => {
  it('[PDP-045] is a table with a caption, and a header for each column and each row', async () => {
    await render(table(offerOf('3', { stars: '4.6' }), offerOf('4')));
    await expect
      .element(page.getByRole('table', { name: 'Seller 3 is the cheapest.' }))
      .toBeVisible();
    expect(
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Seller', 'Price with delivery', 'Stock', 'Delivery', 'Returns', 'Cart']);
    await expect
      .element(page.getByRole('rowheader').first())
      .toHaveTextContent('Seller 3★ 4.6 of 5 in makers’ reviews');
  });

  it('[PDP-022] [PDP-025] adds one unit from the seller of the row, whose button waits', async () => {
    const adding = Promise.withResolvers<object>();
    reply(ADD, () => adding.promise);
    await render(table(offerOf('3'), offerOf('4')));
    await addFrom('Seller 4').click();
    await expect
      .element(page.getByRole('button', { name: 'Adding to cart... from Seller 4' }))
      .toHaveAttribute('aria-disabled', 'true');
    await expect.element(addFrom('Seller 3')).toHaveAttribute('aria-disabled', 'true');
    adding.resolve(cartOf(CHAIR));
    await expect.poll(notices).toEqual(['Added to cart']);
    expect(sentBy(ADD).map(({ body }) => body)).toEqual([
      { variantId: '2', sellerId: '4', swatchId: '5', quantity: 1 },
    ]);
  });

  it('[ERROR-005] says above the table why nothing was added', async () => {
    reply(ADD, refusal(409, 'Only two are left.'));
    await render(table(offerOf('3'), offerOf('4')));
    await addFrom('Seller 3').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Only two are left.');
  });

  it('[PDP-020] has no press for a seller that has none', async () => {
    const gone = offerOf('4');
    await render(table(offerOf('3'), { ...gone, buying: { ...gone.buying, check: 3 } }));
    await expect.element(addFrom('Seller 4')).toBeDisabled();
  });
});
