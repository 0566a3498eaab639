import { expect, test, type Locator } from '@playwright/test';
import { sessionFor } from '../agents/platform.ts';
import { addToCart, availableOffers } from '../cart/available-offers.ts';
import { askPrice } from '../enquiries/ask-price.ts';
import { signUp } from '../identity/customers.ts';
import { placeOrder } from '../orders/place-order.ts';
import { shopCommand } from '../shop-command.ts';

/** The part of the page that holds the button and what is said beside it. */
const beside = (button: Locator): Locator =>
  button.locator('xpath=ancestor::*[.//a[@href="/term-of-use"]][1]');

test('every button that leads to a contract says that it obliges to pay, names the terms and the right to cancel', async ({
  page,
}) => {
  test.slow();
  await signUp(page, '/');
  const [offer] = await availableOffers(page, 1);

  const says = async (name: string | RegExp, orders: string | RegExp = name) => {
    const button = page.locator('main').getByRole('button', { name });
    const words = beside(button);
    await expect(words).toContainText(/obligation to pay/);
    await expect(words).toContainText(orders);
    await expect(words).toContainText(/You may cancel within 14 days of receiving your goods/);
    await expect(words).toContainText(
      /Services for those goods are then paid back, even if they’re done/,
    );
    await expect(words.getByRole('link', { name: 'Return Policy' })).toBeVisible();
    await expect(words.getByRole('link', { name: 'Delivery' })).toBeVisible();
    return words;
  };
  const promise = /Arrives .*\d{1,2} [A-Z][a-z]+/;

  const session = await sessionFor(offer!.variantId, 'nobody@example.test');
  await page.goto(new URL(session.continue_url).pathname);
  await expect(await says('Order and go to payment')).toContainText(promise);

  const id = await placeOrder(page);
  await page.goto(`/purchase/order-confirmation/${id}`);
  await expect(await says(/^Pay £/, '‘Pay £')).toContainText(promise);

  await page.goto(`/purchase/orders-list-new/${id}/again`);
  await says('Add to the cart', '‘Order and pay’');

  await shopCommand('offers', 'make', await askPrice(page), '--price', '123.45');
  await page.goto('/profile/productrequest');
  await says('Accept', '‘Order and pay’');

  await addToCart(page, offer!);
  await page.goto('/purchase/checkout');
  await expect(await says('Order and pay')).toContainText(promise);
});
