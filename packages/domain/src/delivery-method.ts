/*
 * How a delivery comes, in the words of its seller: `Two-person delivery to room of choice`, `Tracked parcel`.
 */

/** What asks most of those who bring a piece comes first; a parcel asks least. */
const DEMANDS: readonly RegExp[] = [
  /white[ -]?glove|install/i,
  /assembl|put together/i,
  /\broom\b/i,
  /\b(?:two|2|three|3)[ -]?(?:person|people|man|men)\b/i,
  /pallet|kerb/i,
  /\S/,
];

const demandOf = (method: string): number => {
  const place = DEMANDS.findIndex((demand) => demand.test(method));
  return place === -1 ? DEMANDS.length : place;
};

/** `2 to 3 working days`, `within 48 hours`, `next working day`. */
const TIMES =
  /(?:\b(?:in|within|up to)\s+)?\b\d+(?:\s*(?:-|–|to)\s*\d+)?\s*(?:(?:working|business)\s+)?(?:hour|day|week)s?\b|\b(?:next|same)[ -](?:(?:working|business)[ -])?day\b/gi;

const withoutTimes = (method: string): string => {
  const words = method
    .replace(TIMES, '')
    .replace(/\(\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;:·-]+|[\s,;:·-]+$/g, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * How pieces come that come together: as the one of them that asks most. Where the days of the delivery are known, they are
 * the only ones: those in a seller's words are left out.
 */
export const deliveryMethodOf = (methods: readonly string[], hasDays: boolean): string => {
  const [most = ''] = methods.toSorted((one, other) => demandOf(one) - demandOf(other));
  return hasDays ? withoutTimes(most) : most;
};
