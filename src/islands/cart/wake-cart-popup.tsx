import { mount } from '../intent/hydrate.tsx';
import { placeOf } from '../intent/place.ts';
import { beginWithStoredCart, cart, shareWithTabs } from '../state/cart/cart.ts';
import { $session } from '../state/identity/session.ts';
import { CartPopup } from './CartPopup.tsx';

let awake: Promise<void> | undefined;

/** Has the header's cart button open the popup instead of leading to the cart's page; asks for nothing yet. */
export const ahead = (button: HTMLElement): Promise<void> => (awake ??= start(button));

const start = async (button: HTMLElement): Promise<void> => {
  const popup = placeOf('cart-popup');
  shareWithTabs();
  if (popup) await mount(popup, <CartPopup popup={popup} button={button} />);
};

/** The same, and has the cart there that the popup opens with; it asks again then, and says what fails. */
export const wake = (button: HTMLElement): Promise<void> => {
  if ($session.get().status === 'signed_in') {
    beginWithStoredCart();
    void cart.load({ quiet: true });
  }
  return ahead(button);
};
