const PRIME = 2_147_483_647;
const MIXER = 48_271;
const START = 1_234_567_891;
const HALF_WORD = 2 ** 16;
const BELOW_SIGN = 2 ** 31;

/** A random order of ids: each is multiplied by a factor, shifted and squared, modulo a prime. */
export interface Shuffle {
  readonly prime: number;
  readonly factor: number;
  readonly shift: number;
}

/** The order of a seed, which never changes. */
export const shuffleOf = (seed: number): Shuffle => ({
  prime: PRIME,
  factor: 1 + (((seed % PRIME) * MIXER + START) % (PRIME - 1)),
  shift: Math.floor(seed / PRIME) % PRIME,
});

/** A whole number below 2^53, modulo the prime 2^31 - 1. Bits above the 31st are added to the lower ones. */
const reduced = (number: number): number => {
  const above = Math.floor(number / BELOW_SIGN);
  const folded = number - above * BELOW_SIGN + above;
  return folded >= PRIME ? folded - PRIME : folded;
};

/** A product of two numbers below the prime, modulo the prime, with every step a whole number below 2^53. */
const times = (one: number, other: number): number => {
  const high = other >>> 16;
  return reduced(reduced(one * high) * HALF_WORD + one * (other & (HALF_WORD - 1)));
};

/**
 * The position of an id below 2^53 in a random order, which is below the prime. Ids with the same position
 * come next to each other.
 */
export const placeIn = ({ factor, shift }: Shuffle, id: number): number => {
  const scattered = reduced(times(reduced(id), factor) + shift);
  return times(scattered, scattered);
};
