/** Ranges that GS1 leaves to shops for their own goods (EAN-13: 02, 04, 2), and to coupons (98, 99). */
const OWN_GOODS = /^(0?2|04|9[89])/;

/**
 * Whether a number names an article to the world: 8, 12, 13 or 14 digits, the last of which proves the
 * others (GS1 General Specifications), and none that a shop may give itself.
 */
export const isWorldwideGtin = (text: string): boolean => {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const thirteen = text.padStart(14, '0').slice(1);
  return !(text.length >= 12 && OWN_GOODS.test(thirteen)) && hasRightCheckDigit(text);
};

const hasRightCheckDigit = (text: string): boolean => {
  const sum = Array.from(text.padStart(14, '0'), Number).reduce(
    (total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
};
