import type { Address } from '../contract/entities/address.ts';

const bare = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '');

/**
 * The place of a delivery: postcode and first line without spaces, punctuation and capitals. Only for comparing.
 * @returns '' unless both are given
 */
export const placeOf = ({ postcode, streetA }: Pick<Address, 'postcode' | 'streetA'>): string => {
  const parts = [bare(postcode), bare(streetA)];
  return parts.includes('') ? '' : parts.join(' ');
};
