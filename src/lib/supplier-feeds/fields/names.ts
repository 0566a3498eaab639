import { cut } from './cut.ts';

/** `OAK` and `oak` as `Oak`; a name in mixed case stays as it is. */
export const properName = (text: string): string => {
  const name = text.replace(/\s+/g, ' ').trim();
  const isShouted = name === name.toUpperCase() || name === name.toLowerCase();
  return isShouted
    ? name.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
    : name;
};

const named = (text: string): readonly string[] =>
  text
    .split(/[/,;|]|\s\+\s/)
    .map((part) => part.replace(/\d+(?:[.,]\d+)?\s*%/g, '').trim())
    .filter((part) => /\p{L}/u.test(part))
    .map((part) => cut(properName(part), 100));

/** `Oak/White` as `Oak & White`. */
export const joinedNames = (text: string): string => named(text).join(' & ');

/** The first colour of `Oak/White`, undefined for none: the one that fills the picture. */
export const firstColour = (text: string): string | undefined => named(text)[0];

const MAX_MATERIALS = 3;

/** Materials of `80% cotton, 20% linen`, the first three. */
export const materialsOf = (text: string): readonly string[] =>
  [...new Set(named(text))].slice(0, MAX_MATERIALS);

/** A plain slug: letters a to z, digits and single hyphens; '' when nothing of that is left. */
export const plainSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '');
