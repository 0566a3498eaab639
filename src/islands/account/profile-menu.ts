import { readCustomer } from '../state/identity/session.ts';
import { lastStyles, type ScoredStyle } from '../state/game/styles.ts';

const write = (menu: Element, selector: string, text: string): void => {
  const place = menu.querySelector(selector);
  if (place) place.textContent = text;
};

/** Fills the profile dropdown with the customer's details when it is first opened. */
export const fillProfile = async (): Promise<void> => {
  const menu = document.querySelector('#profile-menu');
  const customer = await readCustomer();
  if (!menu || !customer) return;
  write(menu, '.name', customer.name);
  write(menu, '.username', customer.username);
  const { pictureURL } = customer;
  if (pictureURL) menu.querySelector('.picture')?.appendChild(pictureOf(pictureURL));
  showStyles(menu, await lastStyles());
};

/** The styles of the customer's current verdict, each with its share (PROFILE-005). */
const showStyles = (menu: Element, styles: readonly ScoredStyle[]): void => {
  const list = menu.querySelector<HTMLElement>('.styles');
  if (!list || styles.length === 0) return;
  list.replaceChildren(...styles.map(lineOf));
  list.hidden = false;
};

const lineOf = ({ name, styleScore }: ScoredStyle): HTMLElement => {
  const line = document.createElement('li');
  for (const text of [name, `${String(Math.round(styleScore))}%`]) {
    line.appendChild(Object.assign(document.createElement('span'), { textContent: text }));
  }
  return line;
};

const pictureOf = (address: string): HTMLImageElement =>
  Object.assign(new Image(56, 56), { src: address, alt: '' });
