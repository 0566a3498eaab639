const PRIME = 2_147_483_647;
const MIXER = 48_271;
const START = 1_234_567_891;
const HALF_WORD = 65_536;

/** A random order of ids: each is multiplied by a factor, shifted and squared, modulo a prime. */
export interface Shuffle {
  readonly prime: number;
  readonly factor: number;
  readonly shift: number;
}

/** The order of a seed, which stays the same for it. */
export const shuffleOf = (seed: number): Shuffle => ({
  prime: PRIME,
  factor: 1 + (((seed % PRIME) * MIXER + START) % (PRIME - 1)),
  shift: Math.floor(seed / PRIME) % PRIME,
});

/** A product of two numbers below the prime, modulo it, without leaving whole numbers below 2^53. */
const times = (one: number, other: number): number => {
  const high = Math.floor(other / HALF_WORD);
  return (((one * high) % PRIME) * HALF_WORD + one * (other % HALF_WORD)) % PRIME;
};

/** Place of an id in a random order, below the prime; ids of one place follow each other. */
export const placeIn = ({ factor, shift }: Shuffle, id: number): number => {
  const scattered = (times(id % PRIME, factor) + shift) % PRIME;
  return times(scattered, scattered);
};
