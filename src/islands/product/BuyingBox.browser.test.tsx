import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { BuyingInput } from '#lib/product/product-choice.ts';
import { CHAIR, cartOf } from '../../../tests/browser/carts.ts';
import { departures } from '../../../tests/browser/departures.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices, signIn, signOut } from '../../../tests/browser/visitor.ts';
import { buying as store } from '../state/product/buying.ts';
import { BuyingBox } from './BuyingBox.tsx';

const ADD = 'POST /api/customer/cart';

const BUYING: BuyingInput = {
  productId: '1',
  variantId: '2',
  sellerId: '3',
  optionId: '',
  swatchId: '5',
  bounds: { stock: 3, maxOrderSize: 0 },
  check: 0,
  byEmail: false,
  action: '/oak-chair/products/d/2',
  enquiry: '/oak-chair/products/d/2/enquiry',
};

const PRICE = { status: 'request_price' } as const;

const quantity = page.getByRole('spinbutton', { name: 'Quantity of Oak chair' });
const more = page.getByRole('button', { name: 'One more' });
const fewer = page.getByRole('button', { name: 'One fewer' });
const add = page.getByRole('button', { name: 'Add to cart' });
const buyNow = page.getByRole('button', { name: 'Buy now' });
const said = page.getByRole('alert');

const boxOf = (changed: Partial<BuyingInput> = {}) => (
  <BuyingBox buying={{ ...BUYING, ...changed }} price={PRICE} name="Oak chair" />
);

beforeEach(() => {
  signIn();
  store.check('1', BUYING.bounds);
});

describe('the quantity in the buying box', () => {
  it('[PDP-017] [PDP-019] steps between one and the stock, with the focus in its field at an end', async () => {
    await render(boxOf());
    await expect.element(fewer).toBeDisabled();
    await more.click();
    await more.click();
    await expect.element(quantity).toHaveValue(3);
    await expect.element(more).toBeDisabled();
    await expect.element(quantity).toHaveFocus();
    await fewer.click();
    await expect.element(more).toBeEnabled();
    await fewer.click();
    await expect.element(quantity).toHaveValue(1);
    await expect.element(quantity).toHaveFocus();
  });

  it('[PDP-018] becomes one again, with a sentence, when it is above the stock', async () => {
    await render(boxOf());
    await quantity.fill('4');
    await userEvent.tab();
    await expect.element(said).toHaveTextContent('This quantity is not possible to delivery');
    await expect.element(quantity).toHaveValue(1);
  });

  it('is that of a form that was refused without script, in any spelling that the shop reads', async () => {
    const form = { values: { qty: '２' }, errors: { '': 'Sold out.' }, done: false };
    await render(<BuyingBox buying={BUYING} price={PRICE} name="Oak chair" form={form} />);
    await expect.element(said).toHaveTextContent('Sold out.');
    await expect.element(quantity).toHaveValue(2);
  });

  it('[PDP-018] is the typed one when that is available', async () => {
    await render(boxOf());
    await quantity.fill('3');
    await userEvent.tab();
    await expect.element(quantity).toHaveValue(3);
    await expect.element(more).toBeDisabled();
    await expect.element(said).not.toBeInTheDocument();
  });

  it('stays when another choice is shown, as far as that is available', async () => {
    const { rerender } = await render(boxOf());
    await quantity.fill('3');
    await rerender(boxOf({ swatchId: '6' }));
    await expect.element(quantity).toHaveValue(3);
    await quantity.fill('2');
    await rerender(boxOf({ swatchId: '7', bounds: { stock: 1, maxOrderSize: 0 } }));
    await expect.element(quantity).toHaveValue(1);
  });

  it('[PDP-020] cannot be changed for a product that is not for sale', async () => {
    await render(boxOf({ check: 3 }));
    for (const control of [quantity, more, fewer, add, buyNow]) {
      await expect.element(control).toBeDisabled();
    }
  });
});

describe('the line that is bought', () => {
  it('[PDP-022] [PDP-025] is added with its choices, and the buttons wait for that', async () => {
    const adding = Promise.withResolvers<object>();
    reply(ADD, () => adding.promise);
    await render(boxOf());
    await more.click();
    add.element().focus();
    await userEvent.keyboard('{Enter}');
    const waiting = page.getByRole('button', { name: 'Adding to cart...' });
    await expect.element(waiting).toHaveAttribute('aria-disabled', 'true');
    await expect.element(buyNow).toHaveAttribute('aria-disabled', 'true');
    await expect.element(waiting).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    adding.resolve(cartOf(CHAIR));
    await expect.element(add).not.toHaveAttribute('aria-disabled');
    await expect.element(add).toHaveFocus();
    await expect.poll(notices).toEqual(['Added to cart']);
    expect(departures()).toEqual([]);
    expect(sentBy(ADD).map(({ body }) => body)).toEqual([
      { variantId: '2', sellerId: '3', swatchId: '5', quantity: 2 },
    ]);
  });

  it('[PDP-018] is added in the typed quantity, with the Enter key', async () => {
    reply(ADD, cartOf(CHAIR));
    await render(boxOf());
    await quantity.fill('3');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => sentBy(ADD).map(({ body }) => body))
      .toEqual([expect.objectContaining({ quantity: 3 })]);
  });

  it('is added once by a double click, even if the first click is answered before the second', async () => {
    reply(ADD, cartOf(CHAIR));
    await render(boxOf());
    const press = (detail: number) =>
      add
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
    press(1);
    await expect.poll(notices).toEqual(['Added to cart']);
    press(2);
    await expect.element(add).not.toHaveAttribute('aria-disabled');
    expect(sentBy(ADD)).toHaveLength(1);
    press(1);
    await expect.poll(() => sentBy(ADD)).toHaveLength(2);
  });

  it('[PDP-052] leads to the cart after Buy now', async () => {
    reply(ADD, cartOf(CHAIR));
    await render(boxOf());
    await buyNow.click();
    await expect.poll(departures).toEqual(['/purchase/cart-new']);
  });

  it.each([
    ['Only two are left.', 'Only two are left.'],
    ['', 'Something went wrong!!'],
  ])('[ERROR-005] is not added, and the box says why: %j', async (message, sentence) => {
    reply(ADD, refusal(502, message));
    await render(boxOf());
    await add.click();
    await expect.element(said).toHaveTextContent(sentence);
    await expect.element(add).toBeEnabled();
  });

  it('[PDP-049] is remembered while a signed-out visitor signs in', async () => {
    await signOut();
    history.replaceState(null, '', '/oak-chair/products/d/2');
    await render(boxOf());
    await more.click();
    await buyNow.click();
    await expect
      .poll(departures)
      .toEqual(['/auth/sign-in?returnTo=%2Foak-chair%2Fproducts%2Fd%2F2']);
    const kept = JSON.parse(localStorage.getItem('addToCartData') ?? '{}') as { value: unknown };
    expect(kept.value).toEqual({
      variantId: '2',
      sellerId: '3',
      optionId: '',
      swatchId: '5',
      quantity: 2,
      buyNow: true,
    });
    expect(sentBy(ADD)).toEqual([]);
  });
});
