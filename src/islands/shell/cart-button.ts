/** Milliseconds between two looks at where the visitor is (HEADER-008). */
const CHECK_EVERY = 3_000;

/** Keeps the cart button disabled on the cart page, also where a page moves without loading (HEADER-007). */
export const watchCartButton = (): void => {
  const button = document.querySelector<HTMLElement>('#cart-button');
  const cart = button?.dataset.cart ?? '';
  const set = (name: string, value: string | null): void => {
    if (value === null) button?.removeAttribute(name);
    else button?.setAttribute(name, value);
  };
  setInterval(() => {
    const isCart = location.pathname === cart;
    set('href', isCart ? null : cart);
    set('aria-disabled', isCart ? 'true' : null);
    set('role', isCart ? 'link' : null);
  }, CHECK_EVERY);
};
