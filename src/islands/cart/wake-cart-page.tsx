import { cartView } from '#lib/cart/cart-page.ts';
import { hydrate, mount } from '../intent/hydrate.tsx';
import { $cart, cart, shareWithTabs } from '../state/cart/cart.ts';
import { CartPage } from './CartPage.tsx';

let awake: Promise<void> | undefined;

/** Makes the cart's page respond, once; what a shopper sees of a cart that has changed since is new. */
export const wake = (page: HTMLElement): Promise<void> =>
  (awake ??= begin(page).catch((thrown: unknown) => {
    awake = undefined;
    throw thrown;
  }));

/** @throws {Error} without the cart, so that the page's forms are sent as they are without script. */
const begin = async (page: HTMLElement): Promise<void> => {
  const loaded = $cart.get() ?? (await cart.load());
  if (!loaded) throw new Error('no cart');
  const { version, done = '', problem = '' } = page.dataset;
  shareWithTabs();
  const island = <CartPage cart={cartView(loaded)} done={done} problem={problem} />;
  await (loaded.version === version ? hydrate(page, island) : mount(page, island));
};
