import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CHAIR, LAMP, cartOf } from '../../../tests/browser/carts.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices, signIn, signOut } from '../../../tests/browser/visitor.ts';
import { addToCart } from '../state/cart/add-to-cart.ts';
import { $waitingOrders } from '../state/orders/waiting-orders.ts';
import { CartButton } from './CartButton.tsx';

const READ = 'GET /api/customer/carts';
const ORDERS = 'GET /api/customer/orders';

const button = page.getByRole('link', { name: 'Cart', exact: true });
const popup = page.getByRole('region', { name: 'Your shopping cart' });
const viewCart = popup.getByRole('link', { name: 'View Cart' }).first();
const remove = (name: string) => popup.getByRole('button', { name: `Remove ${name}` });

const show = () => render(<CartButton isCartPage={false} />);

beforeEach(() => {
  signIn();
  $waitingOrders.set(null);
  reply(ORDERS, { data: [] });
});

// These come first: once the shop has sent a cart, the page remembers one.
describe('the popup of a cart that cannot be loaded', () => {
  beforeEach(() => {
    reply(READ, refusal(503, 'Not now.'));
  });

  it('[CART-013] [CARTPOP-014] reports that, and retries when told to', async () => {
    await show();
    await button.click();
    await expect.element(popup).toHaveTextContent('Error retrieving the cart');
    await expect.poll(notices).toEqual(['Error retrieving the cart']);
    reply(READ, cartOf(CHAIR));
    await popup.getByRole('button', { name: 'Try again' }).click();
    await expect.element(remove('Oak chair')).toBeVisible();
    await expect.element(viewCart).toHaveFocus();
  });
});

describe('the cart button', () => {
  beforeEach(() => {
    reply(READ, cartOf(CHAIR, LAMP));
  });

  it('[CARTPOP-002] [CARTPOP-003] [CARTPOP-013] opens the popup with a press and closes it with another', async () => {
    await show();
    await expect.element(popup).not.toBeInTheDocument();
    await button.click();
    await expect.element(popup.getByRole('heading')).toHaveTextContent('Your shopping cart');
    await expect.element(viewCart).toHaveAttribute('href', '/purchase/cart-new');
    await expect.element(viewCart).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(button).not.toHaveAttribute('aria-expanded');
  });

  it('[CARTPOP-013] closes the popup on Escape, with the focus back on the button', async () => {
    await show();
    await button.click();
    await expect.element(viewCart).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  });

  it('[CARTPOP-013] closes the popup on a press elsewhere, and not on one inside it', async () => {
    await render(
      <>
        <CartButton isCartPage={false} />
        <p style={{ marginBlockStart: 600 }}>Elsewhere</p>
      </>,
    );
    await button.click();
    await popup.getByRole('heading').click();
    await expect.element(popup).toBeVisible();
    await page.getByText('Elsewhere').click();
    await expect.element(popup).not.toBeInTheDocument();
  });

  it('[CARTPOP-009] [CARTPOP-010] [CARTPOP-011] shows the lines and their total', async () => {
    await show();
    await button.click();
    const line = popup.getByRole('listitem').filter({ hasText: 'Oak chair' });
    await expect.element(line).toHaveTextContent('Qty 2 · Sold by Oak & Sons');
    await expect.element(line).toHaveTextContent('£240.00');
    await expect.element(remove('Oak chair')).toBeVisible();
    await expect
      .element(popup)
      .toHaveTextContent(/Subtotal£300\.00Shipping£0\.00Order Total£300\.00/);
  });

  it('does not say that the cart is empty while something is being added', async () => {
    reply(READ, cartOf());
    const added = Promise.withResolvers<object>();
    reply('POST /api/customer/cart', () => added.promise);
    await show();
    await button.click();
    await expect.element(popup).toHaveTextContent('Your cart is empty');
    const adding = addToCart({
      ...{ variantId: '1', sellerId: '3', optionId: '', swatchId: '' },
      ...{ quantity: 1, buyNow: false },
    });
    await expect.element(popup).not.toHaveTextContent('Your cart is empty');
    await expect.element(popup).toHaveTextContent('Loading...');
    added.resolve(cartOf(CHAIR));
    await adding;
    await expect.element(remove('Oak chair')).toBeVisible();
  });

  it('[CARTPOP-014] loads the cart each time that it opens', async () => {
    await show();
    await button.click();
    await expect.element(remove('Brass lamp')).toBeVisible();
    await button.click();
    reply(READ, cartOf(CHAIR));
    await button.click();
    await expect.element(remove('Brass lamp')).not.toBeInTheDocument();
    await expect.element(remove('Oak chair')).toBeVisible();
  });

  it('[CARTPOP-014] loads the cart as soon as the pointer is on the button', async () => {
    await show();
    await button.hover();
    await expect.poll(() => sentBy(READ)).not.toEqual([]);
    await expect.element(popup).not.toBeInTheDocument();
  });

  it('[CARTPOP-006] [CARTPOP-008] says that the cart is empty', async () => {
    reply(READ, cartOf());
    await show();
    await button.click();
    await expect.element(popup).toHaveTextContent('Your cart is empty');
    await expect
      .element(popup.getByRole('link', { name: 'Continue Shopping' }))
      .toHaveAttribute('href', '/products');
  });

  it('says which order waits for its payment, with and without lines in the cart', async () => {
    reply(ORDERS, { data: [{ id: 'A7', payBy: '2026-11-27T01:35:00Z' }] });
    await show();
    await button.click();
    const waiting = 'Order A7 waits for its payment until 27 November at 01:35. Pay';
    await expect.element(popup).toHaveTextContent(waiting);
    await expect.element(remove('Oak chair')).toBeVisible();
    await button.click();
    reply(READ, cartOf());
    await button.click();
    await expect.element(popup).toHaveTextContent('Your cart is empty');
    await expect.element(popup).toHaveTextContent(waiting);
    await expect
      .element(popup.getByRole('link', { name: 'Pay' }))
      .toHaveAttribute('href', '/purchase/order-confirmation/A7');
  });

  it('[CART-010] removes a line at once, and keeps the focus in the popup', async () => {
    await show();
    await button.click();
    const removal = Promise.withResolvers<object>();
    reply('DELETE /api/customer/cart/1', () => removal.promise);
    await remove('Oak chair').click();
    await expect.element(remove('Oak chair')).not.toBeInTheDocument();
    await expect.element(viewCart).toHaveFocus();
    expect(notices()).toEqual([]);
    removal.resolve(cartOf(LAMP));
    await expect.poll(notices).toEqual(['Product has been removed from your cart!!']);
    await expect.element(remove('Brass lamp')).toBeVisible();
  });

  it('[CART-011] brings back a line that is not removed, with the focus where it was', async () => {
    await show();
    await button.click();
    reply('DELETE /api/customer/cart/1', refusal(409, 'Not today.'));
    await remove('Oak chair').click();
    await expect.poll(notices).toEqual(['Not today.']);
    await expect.element(remove('Oak chair')).toHaveFocus();
  });

  it('leaves a press that asks for another tab to the browser', async () => {
    await show();
    const left = new Promise<boolean>((resolve) => {
      document.addEventListener(
        'click',
        (event) => {
          resolve(!event.defaultPrevented);
          event.preventDefault();
        },
        { once: true },
      );
    });
    await button.click({ modifiers: ['Control'] });
    expect(await left).toBe(true);
    await expect.element(popup).not.toBeInTheDocument();
  });

  it('[HEADER-007] [HEADER-008] does nothing on the cart page, and checks the page every three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await show();
    await expect.element(button).toHaveAttribute('href', '/purchase/cart-new');
    history.replaceState(null, '', '/purchase/cart-new');
    vi.advanceTimersByTime(2_900);
    await expect.element(button).toHaveAttribute('href');
    vi.advanceTimersByTime(100);
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).not.toHaveAttribute('href');
    await button.click({ force: true });
    await expect.element(popup).not.toBeInTheDocument();
  });
});

it('[CARTPOP-004] [CARTPOP-005] [CART-004] has a popup that asks a signed-out visitor to sign in, without a call', async () => {
  await signOut();
  history.replaceState(null, '', '/about-us?a=b');
  await show();
  await button.click();
  await expect.element(popup).toHaveTextContent('You are not sign in');
  await expect
    .element(popup)
    .toHaveTextContent('Please sign in your account and continue your shopping.');
  await expect
    .element(popup.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/auth/sign-in?returnTo=%2Fabout-us%3Fa%3Db');
  expect([...sentBy(READ), ...sentBy(ORDERS)]).toEqual([]);
});
