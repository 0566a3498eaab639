import { mount } from '../intent/hydrate.tsx';
import { placeOf } from '../intent/place.ts';
import { cart } from '../state/cart/cart.ts';
import { followOtherTabs } from '../state/cart/other-tabs.ts';
import { $session } from '../state/identity/session.ts';
import { CartPopup } from './CartPopup.tsx';

/** Has the header's cart button open the popup instead of leading to the cart's page. */
export const wake = (button: HTMLElement): Promise<void> | undefined => {
  const popup = placeOf('cart-popup');
  followOtherTabs();
  // What the popup opens with; it asks again then, and says what fails.
  if ($session.get().status === 'signed_in') void cart.load({ quiet: true });
  return popup ? mount(popup, <CartPopup popup={popup} button={button} />) : undefined;
};
