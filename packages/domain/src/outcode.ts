const POSTCODE = /^([A-Z]{1,2}\d[A-Z\d]?)(?:\d[A-Z]{2})?$/;

/** A postcode without blanks, dashes, dots and the invisible marks of a pasted text, in capitals. */
export const barePostcode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}.]/gu, '')
    .toUpperCase();

/** The outcode of a postcode or of an outcode, such as `SW1A`; '' if it is neither. */
export const outcodeOf = (postcode: string): string =>
  POSTCODE.exec(barePostcode(postcode))?.[1] ?? '';
