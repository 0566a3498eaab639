/** The numbers of GS1 that identify a product: EAN, UPC, ISBN and the like. */
export interface Gtin {
  /** 8, 12, 13 or 14 digits. */
  readonly digits: string;
  /** Whether its check digit is right. */
  readonly isChecked: boolean;
}

/** The number of a text, in which blanks and hyphens do not count; null for none. Only zeros are none. */
export const gtinIn = (text: string): Gtin | null => {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null;
  const sum = Array.from(digits.padStart(14, '0'), Number).reduce(
    (total, digit, place) => total + digit * (place % 2 === 0 ? 3 : 1),
    0,
  );
  return { digits, isChecked: sum % 10 === 0 };
};

/** The longest GTIN, which any shorter one is with zeros in front. */
const LONGEST = 14;

/** The lengths of one number, the longest last: `036000291452` is `0036000291452` and `00036000291452`, too. */
export const gtinForms = (digits: string): readonly string[] => {
  const number = digits.replace(/^0+/, '');
  if (number === '') return [];
  const lengths = Array.from(
    { length: LONGEST + 1 - number.length },
    (_, more) => number.length + more,
  );
  return lengths.map((length) => number.padStart(length, '0'));
};

/**
 * Ranges of EAN-13 that GS1 reserves for shops' own goods (02, 04, 2) and for coupons (05, 98, 99), and those of EAN-8 for
 * shops' own goods (0, 2): GS1 General Specifications, 1.4; Google Merchant Center Help, 6286293 and 6286302.
 */
const NOT_WORLDWIDE = { eight: /^[02]/, others: /^(?:0[245]|2|9[89])/ } as const;

/** The number that identifies a product worldwide, for channels and search engines; '' if the text is none. */
export const worldwideGtin = (text: string): string => {
  const { digits = '', isChecked = false } = gtinIn(text) ?? {};
  if (!isChecked) return '';
  const isReserved =
    digits.length === 8
      ? NOT_WORLDWIDE.eight.test(digits)
      : // The first of fourteen digits tells the packaging.
        NOT_WORLDWIDE.others.test(digits.padStart(13, '0').slice(-13));
  return isReserved ? '' : digits;
};
