import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CHAIR, LAMP, cartOf } from '../../../tests/browser/carts.ts';
import { refusal, reply, sentBy } from '../../../tests/browser/shop.ts';
import { notices, signIn } from '../../../tests/browser/visitor.ts';
import { $waitingOrders } from '../state/orders/waiting-orders.ts';
import { CartPage } from './CartPage.tsx';

const READ = 'GET /api/customer/carts';
const ORDERS = 'GET /api/customer/orders';
const CHANGE = 'PUT /api/customer/cart/1';
const REMOVE = 'DELETE /api/customer/cart/1';

const WAITING = { id: 'A7', payBy: '2026-11-27T01:35:00Z' } as const;

const heading = page.getByRole('heading', { name: 'Your shopping cart' });
const quantity = page.getByRole('spinbutton', { name: 'Quantity of Oak chair' });
const more = page.getByRole('button', { name: 'One more of Oak chair' });
const remove = page.getByRole('button', { name: 'Remove Oak chair' });
const summary = page.getByRole('region', { name: 'Summary' });

const show = async () => {
  const cart = cartOf(CHAIR, LAMP);
  reply(READ, cart);
  await render(<CartPage cart={cart} waiting={[]} done="" problem="" />);
  await expect.poll(() => sentBy(READ)).not.toEqual([]);
};

beforeEach(() => {
  signIn();
  $waitingOrders.set(null);
  reply(ORDERS, { data: [] });
});

// This comes first: once the shop has sent a cart, the page remembers a newer one.
it('[CART-013] the cart page keeps the server’s cart when a newer one cannot be loaded', async () => {
  reply(READ, refusal(503, ''));
  await render(<CartPage cart={cartOf(CHAIR, LAMP)} waiting={[]} done="" problem="" />);
  await expect.poll(notices).toContain('Error retrieving the cart');
  await expect.element(remove).toBeVisible();
  await expect.element(summary).toHaveTextContent('£300.00');
});

describe('the cart page', () => {
  it('[CART-002] changes a quantity at once, and then as the shop answers', async () => {
    await show();
    const change = Promise.withResolvers<object>();
    reply(CHANGE, () => change.promise);
    await more.click();
    await expect.element(quantity).toHaveValue(3);
    await expect.element(summary).toHaveTextContent('£420.00');
    expect(sentBy(CHANGE).map(({ path }) => path)).toEqual(['/api/customer/cart/1?quantity=3']);
    change.resolve(cartOf({ ...CHAIR, quantity: 3, rrp: 110 }, LAMP));
    await expect.element(summary).toHaveTextContent('£390.00');
  });

  it('[CART-002] counts every press, each from the result of the one before', async () => {
    await show();
    const sent = [3, 4].map((pieces) => cartOf({ ...CHAIR, quantity: pieces }, LAMP));
    reply(CHANGE, () => sent.shift() ?? cartOf());
    await more.click();
    await more.click();
    await expect.element(quantity).toHaveValue(4);
    await expect
      .poll(() => sentBy(CHANGE).map(({ path }) => path))
      .toEqual(['/api/customer/cart/1?quantity=3', '/api/customer/cart/1?quantity=4']);
  });

  it('[CART-002] takes a typed quantity with the Enter key', async () => {
    await show();
    reply(CHANGE, cartOf({ ...CHAIR, quantity: 5 }, LAMP));
    await quantity.fill('5');
    await userEvent.keyboard('{Enter}');
    await expect.element(summary).toHaveTextContent('£660.00');
    await expect.element(quantity).toHaveValue(5);
    await expect.element(quantity).toHaveFocus();
    expect(sentBy(CHANGE).map(({ path }) => path)).toEqual(['/api/customer/cart/1?quantity=5']);
  });

  it('[CART-002] takes a typed quantity when its field is left, or the page', async () => {
    await show();
    reply(CHANGE, cartOf({ ...CHAIR, quantity: 5 }, LAMP));
    await quantity.fill('5');
    await userEvent.tab();
    await expect.element(summary).toHaveTextContent('£660.00');
    reply(CHANGE, cartOf({ ...CHAIR, quantity: 4 }, LAMP));
    await quantity.fill('4');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    await expect.element(summary).toHaveTextContent('£540.00');
    expect(sentBy(CHANGE).map(({ path }) => path)).toEqual([
      '/api/customer/cart/1?quantity=5',
      '/api/customer/cart/1?quantity=4',
    ]);
  });

  it.each(['', '2.5', '0'])(
    'restores the quantity of a field that is left with %j',
    async (text) => {
      await show();
      await quantity.fill(text);
      await userEvent.tab();
      await expect.element(quantity).toHaveValue(2);
      expect(sentBy(CHANGE)).toEqual([]);
    },
  );

  it('[CART-002] adds to what is typed', async () => {
    await show();
    reply(CHANGE, cartOf({ ...CHAIR, quantity: 6 }, LAMP));
    await quantity.fill('5');
    await more.click();
    await expect.element(quantity).toHaveValue(6);
  });

  it('sends what is typed along with the button to the checkout', async () => {
    await show();
    await quantity.fill('3');
    let sent: FormData | undefined;
    addEventListener(
      'submit',
      (event) => {
        sent = new FormData(event.target as HTMLFormElement, event.submitter);
        event.preventDefault();
      },
      { once: true },
    );
    reply(CHANGE, cartOf({ ...CHAIR, quantity: 3 }, LAMP));
    await page.getByRole('button', { name: 'Checkout' }).click();
    expect(sent && Object.fromEntries(sent)).toMatchObject({
      form: 'quantities',
      'quantity-1': '3',
      do: 'checkout',
    });
  });

  it('restores a quantity when the shop refuses a change, with its sentence', async () => {
    await show();
    reply(CHANGE, refusal(409, 'There are two left.'));
    await more.click();
    await expect.poll(notices).toEqual(['There are two left.']);
    await expect.element(quantity).toHaveValue(2);
    await expect.element(summary).toHaveTextContent('£300.00');
  });

  it('[CART-010] removes a line at once, with the focus on the heading', async () => {
    await show();
    const removal = Promise.withResolvers<object>();
    reply(REMOVE, () => removal.promise);
    await remove.click();
    await expect.element(remove).not.toBeInTheDocument();
    await expect.element(heading).toHaveFocus();
    await expect.element(summary).toHaveTextContent('£60.00');
    removal.resolve(cartOf(LAMP));
    await expect.poll(notices).toEqual(['Product has been removed from your cart!!']);
  });

  it('[CART-011] brings back a line that is not removed, with the focus where it was', async () => {
    await show();
    reply(REMOVE, refusal(502, ''));
    await remove.click();
    await expect.poll(notices).toEqual(['something went wrong!!']);
    await expect.element(remove).toHaveFocus();
  });

  it('says that the cart is empty once its last line has gone', async () => {
    reply(READ, cartOf(CHAIR));
    await render(<CartPage cart={cartOf(CHAIR)} waiting={[]} done="" problem="" />);
    await expect.element(page.getByText('Brass lamp')).not.toBeInTheDocument();
    reply(REMOVE, cartOf());
    await remove.click();
    await expect.element(page.getByText('Your cart is empty')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
  });

  it('says what the order would come to without lines that cannot be ordered', async () => {
    const cart = cartOf(CHAIR, { ...LAMP, state: 'out_of_stock' });
    reply(READ, cart);
    await render(<CartPage cart={cart} waiting={[]} done="" problem="" />);
    await expect
      .element(summary)
      .toHaveTextContent('Without them, your order would come to £240.00.');
    await expect.element(summary).toHaveTextContent('£300.00');
  });

  it('says which order waits for its payment, until when and where to pay', async () => {
    reply(READ, cartOf());
    reply(ORDERS, { data: [WAITING] });
    await render(<CartPage cart={cartOf()} waiting={[WAITING]} done="" problem="" />);
    await expect
      .element(page.getByText('Order A7 waits for its payment until 27 November at 01:35. Pay'))
      .toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Pay' }))
      .toHaveAttribute('href', '/purchase/order-confirmation/A7');
    await expect
      .element(page.getByRole('link', { name: 'A7' }))
      .toHaveAttribute('href', '/purchase/orders-list-new/A7');
  });

  it('says that an order waits once another tab has placed it', async () => {
    await show();
    await expect.poll(() => $waitingOrders.get()).toEqual([]);
    reply(ORDERS, { data: [WAITING] });
    localStorage.setItem('cart', JSON.stringify(cartOf()));
    dispatchEvent(new StorageEvent('storage', { key: 'cart' }));
    await expect.element(page.getByText('Your cart is empty')).toBeVisible();
    await expect.element(page.getByText(/^Order A7 waits for its payment/)).toBeVisible();
  });

  it('keeps the server’s waiting orders when newer ones cannot be loaded', async () => {
    reply(READ, cartOf());
    reply(ORDERS, refusal(503, ''));
    await render(<CartPage cart={cartOf()} waiting={[WAITING]} done="" problem="" />);
    await expect.poll(() => sentBy(ORDERS)).not.toEqual([]);
    await expect.element(page.getByText(/^Order A7 waits for its payment/)).toBeVisible();
  });
});
