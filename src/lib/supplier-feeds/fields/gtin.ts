/** A GTIN (EAN, UPC) as digits, and whether its check digit agrees; null for what is none. */
export const parseGtin = (
  text: string,
): { readonly ean: string; readonly isChecked: boolean } | null => {
  const ean = text.replace(/[\s-]/g, '');
  if (!/^(\d{8}|\d{12,14})$/.test(ean)) return null;
  const digits = Array.from(ean, Number).toReversed();
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return { ean, isChecked: sum % 10 === 0 };
};
