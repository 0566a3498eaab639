import { expect, test } from '@playwright/test';
import { productWhere, variantWith } from '../product/find-product.ts';
import { inEngines } from './in-engines.ts';
import { payByCard, signIn } from './own-steps.ts';
import type { Walker } from './walker.ts';

/*
 * One walk through the shop in the engines that no other test uses: from the cookie banner to the paid order. It
 * goes over http on one's own machine, as after `npm start`. Without scripts a page is links and forms, for which
 * other tests go through every step.
 */

const countOf = async (visitor: Walker): Promise<number> =>
  Number(/(\d+) Products/.exec(await visitor.text())?.[1]);

const answerBanner = async (visitor: Walker): Promise<void> => {
  await visitor.goTo('/');
  await visitor.sees('h1');
  await visitor.press('#cookie-banner button', 'No, find out more');
  await visitor.arrives(/^\/find-about-cookies/);
  await visitor.sees('#cookie-banner', '', false);
};

const narrowList = async (visitor: Walker): Promise<void> => {
  await visitor.goTo('/products');
  await visitor.reads(/\d+ Products/);
  const all = await countOf(visitor);
  await visitor.press('#filters summary', 'Material');
  await visitor.press('#filters .choices a', 'Oak');
  await visitor.arrives(/^\/products\/material-oak/);
  await expect.poll(() => countOf(visitor)).toBeLessThan(all);
  await visitor.press('[aria-label="Selected filters"] a', 'Oak');
  await visitor.arrives(/^\/products$/);
  await expect.poll(() => countOf(visitor)).toBe(all);
};

const search = async (visitor: Walker): Promise<void> => {
  await visitor.fill('form.search input[name=searchQuery]', 'oak table');
  await visitor.press('form.search button.submit');
  await visitor.arrives(/searchQuery=oak/);
  await visitor.reads(/\d+ Products/);
  await visitor.reads(/Table/);
};

const lookAtProduct = async (visitor: Walker): Promise<void> => {
  await visitor.goTo(await productWhere(({ name }) => name.endsWith(' Console'), 'View in 3D'));
  await visitor.press('.thumbnails a[href="#picture-2"]');
  await visitor.sees('#picture-2 img');
  await visitor.press('#picture-2 .enlarge');
  await visitor.sees('[role=dialog], dialog', 'Pictures of');
  await visitor.goBack();
  await visitor.sees('dialog', 'Pictures of', false);
  await visitor.press('#picture-2 .enlarge');
  await visitor.press('[role=dialog] button, dialog button', 'Close');
  await visitor.press('a', 'View in 3D');
  await visitor.sees('[data-state=shown]');
  await visitor.press('[data-state=shown] button', 'Close');
  await visitor.sees('[data-state=shown]', '', false);
};

/** Buys a product; returns the order's id. */
const buy = async (visitor: Walker): Promise<string> => {
  await visitor.goTo(await variantWith('active'));
  await visitor.press('main button', 'Add to cart');
  await visitor.sees('[data-cart-count]', '1');
  await visitor.goTo('/purchase/cart-new');
  await visitor.press('main button', 'Checkout');
  await visitor.arrives(/^\/purchase\/checkout/);
  await visitor.fill('#streetA', '12 Mill Lane');
  await visitor.fill('#city', 'Leeds');
  await visitor.fill('#postcode', 'LS1 4AP');
  await visitor.press('main button', 'Order and pay');
  return payByCard(visitor);
};

const lookAtAccount = async (visitor: Walker, order: string): Promise<void> => {
  await visitor.goTo('/purchase/orders-list-new');
  await visitor.press('main a', `Order ${order}`);
  await visitor.reads('12 Mill Lane');
  await visitor.goTo('/profile/edit');
  await visitor.fill('#name', 'Ada Lovelace');
  await visitor.fill('#address', '12 Mill Lane');
  await visitor.fill('#city', 'Leeds');
  await visitor.fill('#postcode', 'LS1 4AP');
  await visitor.press('main form:has(#name) [type=submit]');
  await visitor.reads('Your profile has been saved.', 'body');
};

inEngines('a customer gets from the home page to a paid order', async (visitor) => {
  await test.step('the cookie banner', () => answerBanner(visitor));
  await test.step('a list and its filters', () => narrowList(visitor));
  await test.step('search', () => search(visitor));
  await test.step('a product', () => lookAtProduct(visitor));
  await test.step('sign-in', () => signIn(visitor));
  const order = await test.step('cart, checkout and payment', () => buy(visitor));
  await test.step('the account', () => lookAtAccount(visitor, order));
});
