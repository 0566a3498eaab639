import { readCustomer } from '../stores/session.ts';

const write = (menu: Element, selector: string, text: string): void => {
  const place = menu.querySelector(selector);
  if (place) place.textContent = text;
};

/** Fills the profile dropdown with who is signed in, when it is first opened. */
export const fillProfile = async (): Promise<void> => {
  const menu = document.querySelector('#profile-menu');
  const customer = await readCustomer();
  if (!menu || !customer) return;
  write(menu, '.name', customer.name);
  write(menu, '.username', customer.username);
  const { pictureURL } = customer as { readonly pictureURL?: string };
  if (pictureURL) menu.querySelector('.picture')?.appendChild(pictureOf(pictureURL));
};

const pictureOf = (address: string): HTMLImageElement =>
  Object.assign(new Image(56, 56), { src: address, alt: '' });
