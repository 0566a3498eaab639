const BITS_32 = 2 ** 32;
const BITS_16 = 2 ** 16;

/** A row id that does not reveal how many rows there are: 48 random bits, never 0. */
export const randomRowId = (): number => {
  const [low = 0, high = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % BITS_16) * BITS_32 + low || 1;
};
