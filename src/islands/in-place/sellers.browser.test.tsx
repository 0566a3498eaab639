import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { followPressesIn } from '@parlour/client';
import { CHAIR, cartOf } from '../../../tests/browser/carts.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices, signIn } from '../../../tests/browser/visitor.ts';

const ADD = 'POST /api/customer/cart';

const addFrom = (seller: string) =>
  page.getByRole('button', { name: `Add to cart from ${seller}` });

/** The form of a seller's row, as the shop sends it. */
const formOf = (seller: string): string => `
  <form method="post" action="/oak-chair/products/d/2?seller=${seller}" data-adds>
    <input type="hidden" name="variantId" value="2"><input type="hidden" name="sellerId" value="${seller}">
    <input type="hidden" name="optionId" value=""><input type="hidden" name="swatchId" value="5">
    <button type="submit"><span data-says>Add to cart</span><span> from Seller ${seller}</span></button>
  </form>`;

followPressesIn('[data-adds]', () => import('./sellers.ts'));

beforeEach(() => {
  signIn();
  const main = document.createElement('main');
  main.innerHTML = `<p role="alert" id="sellers-problem"></p>${formOf('3')}${formOf('4')}`;
  document.body.appendChild(main);
  onTestFinished(() => {
    main.remove();
  });
});

describe('the table of sellers', () => {
  it('[PDP-022] [PDP-025] adds one unit from the seller of the row, whose button waits', async () => {
    const adding = Promise.withResolvers<object>();
    reply(ADD, () => adding.promise);
    await addFrom('Seller 4').click();
    await expect
      .element(page.getByRole('button', { name: 'Adding to cart... from Seller 4' }))
      .toHaveAttribute('aria-disabled', 'true');
    await expect.element(addFrom('Seller 3')).toHaveAttribute('aria-disabled', 'true');
    addFrom('Seller 3')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await expect.element(addFrom('Seller 3')).not.toHaveAttribute('aria-busy');
    adding.resolve(cartOf(CHAIR));
    await expect.poll(notices).toEqual(['Added to cart']);
    expect(sentBy(ADD).map(({ body }) => body)).toEqual([
      { variantId: '2', sellerId: '4', swatchId: '5', quantity: 1 },
    ]);
    await expect.element(addFrom('Seller 4')).not.toHaveAttribute('aria-disabled');
  });

  it('[ERROR-005] says above the table why nothing was added', async () => {
    reply(ADD, refusal(409, 'Only two are left.'));
    await addFrom('Seller 3').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Only two are left.');
  });
});
