import { mount } from '../intent/hydrate.tsx';
import { placeOf } from '../intent/place.ts';
import { followOtherTabs } from '../state/cart/other-tabs.ts';
import { CartPopup } from './CartPopup.tsx';

/** Has the header's cart button open the popup instead of leading to the cart's page. */
export const wake = (button: HTMLElement): Promise<void> | undefined => {
  const popup = placeOf('cart-popup');
  followOtherTabs();
  return popup ? mount(popup, <CartPopup popup={popup} button={button} />) : undefined;
};
