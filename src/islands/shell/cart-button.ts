/** Disables the cart button on the cart page, and enables it elsewhere (HEADER-007). */
export const setCartButton = (button: HTMLElement, isCart: boolean): void => {
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) button.removeAttribute(name);
    else button.setAttribute(name, value);
  };
  set('href', isCart ? undefined : button.dataset.cart);
  set('aria-disabled', isCart ? 'true' : undefined);
  set('role', isCart ? 'link' : undefined);
};
