const bare = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\p{Letter}\p{Number}]/gu, '');

interface DeliveryPlace {
  readonly postcode: string;
  /** The first line of the address. */
  readonly streetA: string;
}

/**
 * The place of a delivery: postcode and first line without spaces, punctuation and capitals. Only for comparing.
 * @returns '' unless both are given
 */
export const placeOf = ({ postcode, streetA }: DeliveryPlace): string => {
  const parts = [bare(postcode), bare(streetA)];
  return parts.includes('') ? '' : parts.join(' ');
};
