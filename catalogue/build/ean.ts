const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over the bytes of a text, 32 bits. */
const hashOf = (text: string): number =>
  new TextEncoder()
    .encode(text)
    .reduce((hash, byte) => Math.imul(hash ^ byte, FNV_PRIME) >>> 0, FNV_OFFSET);

/** Last digit of an EAN-13: the other twelve weighted 1 and 3 in turn (GS1 General Specifications). */
export const checkDigit = (twelve: string): number => {
  const sum = Array.from(twelve, Number).reduce(
    (total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
};

/**
 * EAN-13 of an SKU in the range 200 to 299, which GS1 leaves to shops for their own goods. It is computed
 * from the SKU, so a number never moves to another variant.
 */
export const inStoreEan = (sku: string): string => {
  const twelve = `2${String(hashOf(sku)).padStart(11, '0')}`;
  return `${twelve}${checkDigit(twelve)}`;
};
